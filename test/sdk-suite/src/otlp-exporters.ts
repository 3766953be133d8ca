/** The exporters of `@otelq/otlp-exporter`, chosen as tests choose the stock ones: by signal and protocol. */
import {
  createOtlpGrpcLogExporter,
  createOtlpGrpcMetricExporter,
  createOtlpGrpcTraceExporter,
  createOtlpHttpLogExporter,
  createOtlpHttpMetricExporter,
  createOtlpHttpTraceExporter,
  type OtlpExporterOptions,
} from '@otelq/otlp-exporter';
import type { OtlpProtocol } from './sdk-generation.js';

export function otlpSpanExporter(protocol: OtlpProtocol, url: string, options?: OtlpExporterOptions) {
  return protocol === 'grpc'
    ? createOtlpGrpcTraceExporter({ ...options, url })
    : createOtlpHttpTraceExporter({ ...options, protocol, url: `${url}/v1/traces` });
}

export function otlpLogRecordExporter(protocol: OtlpProtocol, url: string, options?: OtlpExporterOptions) {
  return protocol === 'grpc'
    ? createOtlpGrpcLogExporter({ ...options, url })
    : createOtlpHttpLogExporter({ ...options, protocol, url: `${url}/v1/logs` });
}

export function otlpMetricExporter(protocol: OtlpProtocol, url: string, options?: OtlpExporterOptions) {
  return protocol === 'grpc'
    ? createOtlpGrpcMetricExporter({ ...options, url })
    : createOtlpHttpMetricExporter({ ...options, protocol, url: `${url}/v1/metrics` });
}

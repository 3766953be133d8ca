import { exporterSources } from '../config/exporter-sources.js';
import { resolveMetricSelectors } from '../config/metric-selectors.js';
import type {
  OtlpGrpcExporterOptions,
  OtlpGrpcMetricExporterOptions,
  OtlpHttpExporterOptions,
  OtlpHttpMetricExporterOptions,
} from '../config/options.js';
import { logMessages, metricMessages, traceMessages } from '../message/messages.js';
import type { OtlpLogExporter, OtlpMetricExporter, OtlpTraceExporter } from './exporters.js';
import { grpcParts, httpParts } from './parts.js';
import * as queued from './queued-exporters.js';

/**
 * A `SpanExporter` that sends OTLP over HTTP, with its queue.
 *
 * @throws TypeError, RangeError - for what is wrong in the options, and for endpoints, headers, certificates and keys
 *   that are wrong in variables; each names the option or variable, and none shows a secret
 */
export function createOtlpHttpTraceExporter(options?: OtlpHttpExporterOptions): OtlpTraceExporter {
  const sources = exporterSources(options, 'HTTP', 'traces');
  return new queued.OtlpTraceExporter(httpParts(sources, traceMessages));
}

/** A `LogRecordExporter` that sends OTLP over HTTP, with its queue; throws as {@link createOtlpHttpTraceExporter}. */
export function createOtlpHttpLogExporter(options?: OtlpHttpExporterOptions): OtlpLogExporter {
  const sources = exporterSources(options, 'HTTP', 'logs');
  return new queued.OtlpLogExporter(httpParts(sources, logMessages));
}

/** A `PushMetricExporter` that sends OTLP over HTTP, with its queue; throws as {@link createOtlpHttpTraceExporter}. */
export function createOtlpHttpMetricExporter(options?: OtlpHttpMetricExporterOptions): OtlpMetricExporter {
  const sources = exporterSources(options, 'HTTP', 'metrics');
  const selectors = resolveMetricSelectors(sources);
  return new queued.OtlpMetricExporter(httpParts(sources, metricMessages), selectors);
}

/**
 * A `SpanExporter` that sends OTLP over gRPC, with its queue. Needs the package `@grpc/grpc-js`.
 *
 * @throws TypeError, RangeError - as {@link createOtlpHttpTraceExporter}
 * @throws Error - when `@grpc/grpc-js` is not installed
 */
export function createOtlpGrpcTraceExporter(options?: OtlpGrpcExporterOptions): OtlpTraceExporter {
  const sources = exporterSources(options, 'gRPC', 'traces');
  return new queued.OtlpTraceExporter(grpcParts(sources, traceMessages));
}

/** A `LogRecordExporter` that sends OTLP over gRPC, with its queue; throws as {@link createOtlpGrpcTraceExporter}. */
export function createOtlpGrpcLogExporter(options?: OtlpGrpcExporterOptions): OtlpLogExporter {
  const sources = exporterSources(options, 'gRPC', 'logs');
  return new queued.OtlpLogExporter(grpcParts(sources, logMessages));
}

/** A `PushMetricExporter` that sends OTLP over gRPC, with its queue; throws as {@link createOtlpGrpcTraceExporter}. */
export function createOtlpGrpcMetricExporter(options?: OtlpGrpcMetricExporterOptions): OtlpMetricExporter {
  const sources = exporterSources(options, 'gRPC', 'metrics');
  const selectors = resolveMetricSelectors(sources);
  return new queued.OtlpMetricExporter(grpcParts(sources, metricMessages), selectors);
}

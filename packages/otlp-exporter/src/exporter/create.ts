import type { ReadableLogRecord, ReadableSpan } from '@otelq/sending-queue/native';
import { resolveMetricSelectors } from '../config/metric-selectors.js';
import type {
  OtlpGrpcExporterOptions,
  OtlpGrpcMetricExporterOptions,
  OtlpHttpExporterOptions,
  OtlpHttpMetricExporterOptions,
} from '../config/options.js';
import { logMessages, metricMessages, traceMessages } from '../message/messages.js';
import { OtlpExporter, OtlpMetricExporter } from './otlp-exporter.js';
import { grpcParts, httpParts } from './parts.js';

/**
 * A `SpanExporter` that sends OTLP over HTTP, with its queue.
 *
 * @throws TypeError, RangeError - for what is wrong in the options, and for endpoints, headers, certificates and keys
 *   that are wrong in variables; each names the option or variable, and none shows a secret
 */
export function createOtlpHttpTraceExporter(options?: OtlpHttpExporterOptions): OtlpExporter<ReadableSpan[]> {
  return new OtlpExporter(httpParts('traces', traceMessages, options));
}

/** A `LogRecordExporter` that sends OTLP over HTTP, with its queue; throws as {@link createOtlpHttpTraceExporter}. */
export function createOtlpHttpLogExporter(
  options?: OtlpHttpExporterOptions,
): OtlpExporter<ReadableLogRecord[]> {
  return new OtlpExporter(httpParts('logs', logMessages, options));
}

/** A `PushMetricExporter` that sends OTLP over HTTP, with its queue; throws as {@link createOtlpHttpTraceExporter}. */
export function createOtlpHttpMetricExporter(options?: OtlpHttpMetricExporterOptions): OtlpMetricExporter {
  const selectors = resolveMetricSelectors(options, process.env);
  return new OtlpMetricExporter(httpParts('metrics', metricMessages, options), selectors);
}

/**
 * A `SpanExporter` that sends OTLP over gRPC, with its queue. Needs the package `@grpc/grpc-js`.
 *
 * @throws TypeError, RangeError - as {@link createOtlpHttpTraceExporter}
 * @throws Error - when `@grpc/grpc-js` is not installed
 */
export function createOtlpGrpcTraceExporter(options?: OtlpGrpcExporterOptions): OtlpExporter<ReadableSpan[]> {
  return new OtlpExporter(grpcParts('traces', traceMessages, options));
}

/** A `LogRecordExporter` that sends OTLP over gRPC, with its queue; throws as {@link createOtlpGrpcTraceExporter}. */
export function createOtlpGrpcLogExporter(
  options?: OtlpGrpcExporterOptions,
): OtlpExporter<ReadableLogRecord[]> {
  return new OtlpExporter(grpcParts('logs', logMessages, options));
}

/** A `PushMetricExporter` that sends OTLP over gRPC, with its queue; throws as {@link createOtlpGrpcTraceExporter}. */
export function createOtlpGrpcMetricExporter(options?: OtlpGrpcMetricExporterOptions): OtlpMetricExporter {
  const selectors = resolveMetricSelectors(options, process.env);
  return new OtlpMetricExporter(grpcParts('metrics', metricMessages, options), selectors);
}

/**
 * The interfaces of the OpenTelemetry SDK that otelq wraps, written down structurally.
 *
 * SDK 2.x and 3.x publish the same interfaces from packages of different names. Importing either's types would
 * put that package into our published declarations and break the users of the other, so only what is used
 * here is described; any exporter, span or log record of either generation fits.
 */
import type { Context, SpanContext } from '@opentelemetry/api';
import type { ExportResult } from './export-result.js';

/** Called once with the result of an export. */
export type ResultCallback = (result: ExportResult) => void;

/** A resource whose attributes may still be under detection. */
export interface Resource {
  readonly asyncAttributesPending?: boolean;
  waitForAsyncAttributes?(): Promise<void>;
}

/** What otelq reads of a finished span. */
export interface ReadableSpan {
  spanContext(): SpanContext;
  readonly resource: Resource;
}

/** What otelq reads of a log record. */
export interface ReadableLogRecord {
  readonly resource: Resource;
}

/** What otelq reads of a metric. */
export interface MetricData {
  readonly dataPoints: readonly unknown[];
}

/** The metrics of one instrumentation scope. */
export interface ScopeMetrics {
  readonly metrics: readonly MetricData[];
}

/** One collection of metrics, as a metric reader hands it to an exporter. */
export interface ResourceMetrics {
  readonly resource: Resource;
  readonly scopeMetrics: readonly ScopeMetrics[];
}

// Methods, not function properties: method parameters are compared bivariantly, so an exporter that wants the
// SDK's full `ReadableSpan` fits although only a part of it is described here.

/** The SDK's `SpanExporter`. */
export interface SpanExporter {
  export(spans: ReadableSpan[], resultCallback: ResultCallback): void;
  shutdown(): Promise<void>;
  forceFlush?(): Promise<void>;
}

/** The SDK's `LogRecordExporter`. */
export interface LogRecordExporter {
  export(logs: ReadableLogRecord[], resultCallback: ResultCallback): void;
  shutdown(): Promise<void>;
  forceFlush?(): Promise<void>;
}

/** The SDK's `PushMetricExporter`, but for its two optional selectors, which are passed through as they are. */
export interface PushMetricExporter {
  export(metrics: ResourceMetrics, resultCallback: ResultCallback): void;
  shutdown(): Promise<void>;
  forceFlush(): Promise<void>;
}

/** The SDK's `SpanProcessor`. */
export interface SpanProcessor {
  onStart(span: ReadableSpan, parentContext: Context): void;
  onEnd(span: ReadableSpan): void;
  forceFlush(): Promise<void>;
  shutdown(): Promise<void>;
}

/** The SDK's `LogRecordProcessor`. */
export interface LogRecordProcessor {
  onEmit(logRecord: ReadableLogRecord, context?: Context): void;
  forceFlush(): Promise<void>;
  shutdown(): Promise<void>;
}

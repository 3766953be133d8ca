/**
 * What is read here of the SDK's telemetry, written down structurally: SDK 2.x and 3.x publish the same interfaces from
 * packages of different names, and importing either's types would tie our declarations to it.
 */
import type { SpanContext } from '@opentelemetry/api';

/** What telemetry is told to come from. */
export interface Resource {
  readonly asyncAttributesPending?: boolean;
}

/** A finished span. */
export interface ReadableSpan {
  spanContext(): SpanContext;
  readonly resource: Resource;
}

/** A log record. */
export interface ReadableLogRecord {
  readonly resource: Resource;
}

/** One collection of metrics, as a metric reader hands it to an exporter. */
export interface ResourceMetrics {
  readonly resource: Resource;
  readonly scopeMetrics: readonly {
    readonly metrics: readonly { readonly dataPoints: readonly unknown[] }[];
  }[];
}

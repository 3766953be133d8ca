import type {
  LogRecordExporter,
  PushMetricExporter,
  QueueSnapshot,
  SpanExporter,
} from '@otelq/sending-queue';
import type { MetricSelectors } from '../config/sdk-metrics.js';

/** What all exporters of OTLP have beside `export()`. */
export interface OtlpQueue {
  /** Resolves when everything exported before has been delivered or dropped. Never rejects. */
  forceFlush(): Promise<void>;
  /** Goes on delivering for `shutdownTimeoutMillis`, then counts what is left as dropped. Never rejects. */
  shutdown(): Promise<void>;
  /** What the queue is doing now. */
  snapshot(): QueueSnapshot;
}

/**
 * Sends spans as OTLP, with its queue. `export()` answers SUCCESS when the queue has taken the spans or, with
 * `waitForResult`, when they are delivered; it never throws.
 */
export interface OtlpTraceExporter extends SpanExporter, OtlpQueue {
  forceFlush(): Promise<void>;
}

/** Sends log records as OTLP, with its queue, as {@link OtlpTraceExporter} sends spans. */
export interface OtlpLogExporter extends LogRecordExporter, OtlpQueue {
  forceFlush(): Promise<void>;
}

/** Sends metrics as OTLP, with its queue, and tells a reader how to aggregate them. */
export interface OtlpMetricExporter extends PushMetricExporter, OtlpQueue, MetricSelectors {}

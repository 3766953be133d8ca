import { TraceFlags } from '@opentelemetry/api';
import { systemClock } from '../clock/system-clock.js';
import { SendingQueueSpanExporter } from '../exporter/span-exporter.js';
import type { QueueSnapshot } from '../queue/snapshot.js';
import type { ReadableSpan, SpanExporter, SpanProcessor } from '../sdk/types.js';
import { BatchProcessor } from './batch-processor.js';
import { type ProcessorOptions, refuseQueueOptions, resolveOptions, SPAN_DEFAULTS } from './options.js';

class SendingQueueSpanProcessor implements SpanProcessor {
  readonly #batches: BatchProcessor<ReadableSpan>;

  constructor(batches: BatchProcessor<ReadableSpan>) {
    this.#batches = batches;
  }

  onStart(): void {}

  onEnd(span: ReadableSpan): void {
    if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0) this.#batches.add(span);
  }

  forceFlush(): Promise<void> {
    return this.#batches.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.#batches.shutdown();
  }

  snapshot(): QueueSnapshot {
    return this.#batches.snapshot();
  }
}

/**
 * A batch span processor with a sending queue in it.
 *
 * Other than with the SDK's batch processor, `forceFlush()` resolves only when every sampled span that ended before it
 * has been delivered or dropped. Spans that it had to drop itself are in `snapshot().rejected`.
 *
 * @param exporter any span exporter, or a `SendingQueueSpanExporter`, which is used as it is
 * @throws TypeError or RangeError for an option that can't be, and TypeError for options of the queue together with
 *   an exporter that has its queue already
 */
export function createSpanProcessor(
  exporter: SpanExporter,
  options: ProcessorOptions = {},
): SpanProcessor & { snapshot(): QueueSnapshot } {
  const { batch, queue } = resolveOptions(options, SPAN_DEFAULTS);
  if (exporter instanceof SendingQueueSpanExporter) refuseQueueOptions('SendingQueueSpanExporter', queue);
  return new SendingQueueSpanProcessor(
    new BatchProcessor({
      exporter:
        exporter instanceof SendingQueueSpanExporter
          ? exporter
          : new SendingQueueSpanExporter(exporter, queue),
      signal: 'traces',
      options: batch,
      clock: systemClock,
    }),
  );
}

import { TraceFlags } from '@opentelemetry/api';
import { SendingQueueSpanExporter } from '../exporter/span-exporter.js';
import type { ObservableQueue } from '../queue/observable-queue.js';
import type { ReadableSpan, SpanExporter, SpanProcessor } from '../sdk/types.js';
import { type ProcessorOptions, SPAN_DEFAULTS } from './options.js';
import { createBatches, QueueProcessor } from './queue-processor.js';

class SendingQueueSpanProcessor extends QueueProcessor<ReadableSpan> implements SpanProcessor {
  onStart(): void {}

  onEnd(span: ReadableSpan): void {
    if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) !== 0) this.add(span);
  }
}

/**
 * A batch span processor with a sending queue in it.
 *
 * Other than with the SDK's batch processor, `forceFlush()` resolves only when every sampled span that ended before it
 * has been delivered or dropped. Spans that it had to drop itself, and those that ended after its `shutdown()`, are in
 * `snapshot().rejected`.
 *
 * @param exporter any span exporter, or one that has its queue already, such as a
 *   `SendingQueueSpanExporter`, which is used as it is
 * @throws TypeError or RangeError for an option that can't be, and TypeError for what is no span exporter and for options
 *   of the queue together with an exporter that has its queue already
 */
export function createSpanProcessor(
  exporter: SpanExporter,
  options: ProcessorOptions = {},
): SpanProcessor & ObservableQueue {
  return new SendingQueueSpanProcessor(
    createBatches(exporter, options, SPAN_DEFAULTS, SendingQueueSpanExporter),
  );
}

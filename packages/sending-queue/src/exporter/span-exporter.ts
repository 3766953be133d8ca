import type { SendingQueueOptions } from '../config/options.js';
import type { ReadableSpan, SpanExporter } from '../sdk/types.js';
import { arrayPayload } from './array-payload.js';
import { WrappedExporter } from './wrapped-exporter.js';

/** Any `SpanExporter`, with a sending queue in front of it. */
export class SendingQueueSpanExporter extends WrappedExporter<ReadableSpan[]> implements SpanExporter {
  /**
   * @param exporter - the exporter to send with; it is shut down with this one
   * @throws TypeError, RangeError - for an option that is unknown, of the wrong type or out of range
   */
  constructor(exporter: SpanExporter, options?: SendingQueueOptions) {
    super(arrayPayload<ReadableSpan>('traces'), exporter, options, ({ codecs }) => codecs.traces);
  }
}

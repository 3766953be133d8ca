import { arrayKind } from '../exporter/intake-kinds.js';
import type { ReadableSpan, SpanExporter } from '../sdk/types.js';
import type { SendingQueueOptions } from './options.js';
import { PageExporter } from './page-exporter.js';

/** Any `SpanExporter`, with a sending queue in front of it. */
export class SendingQueueSpanExporter extends PageExporter<ReadableSpan[]> implements SpanExporter {
  /**
   * @param exporter - the exporter to send with; it is shut down with this one
   * @throws TypeError, RangeError - for an option that is unknown, of the wrong type or out of range
   */
  constructor(exporter: SpanExporter, options?: SendingQueueOptions) {
    super(arrayKind('traces'), exporter, options);
  }
}

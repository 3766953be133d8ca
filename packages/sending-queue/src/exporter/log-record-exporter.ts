import type { SendingQueueOptions } from '../config/options.js';
import type { LogRecordExporter, ReadableLogRecord } from '../sdk/types.js';
import { arrayPayload } from './array-payload.js';
import { WrappedExporter } from './wrapped-exporter.js';

/** Any `LogRecordExporter`, with a sending queue in front of it. */
export class SendingQueueLogRecordExporter
  extends WrappedExporter<ReadableLogRecord[]>
  implements LogRecordExporter
{
  /**
   * @param exporter - the exporter to send with; it is shut down with this one
   * @throws TypeError, RangeError - for an option that is unknown, of the wrong type or out of range
   */
  constructor(exporter: LogRecordExporter, options?: SendingQueueOptions) {
    super(arrayPayload<ReadableLogRecord>('logs'), exporter, options, ({ codecs }) => codecs.logs);
  }
}

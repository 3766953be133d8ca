import { arrayKind } from '../exporter/intake-kinds.js';
import type { LogRecordExporter, ReadableLogRecord } from '../sdk/types.js';
import type { SendingQueueOptions } from './options.js';
import { PageExporter } from './page-exporter.js';

/** Any `LogRecordExporter`, with a sending queue in front of it. */
export class SendingQueueLogRecordExporter
  extends PageExporter<ReadableLogRecord[]>
  implements LogRecordExporter
{
  /**
   * @param exporter - the exporter to send with; it is shut down with this one
   * @throws TypeError, RangeError - for an option that is unknown, of the wrong type or out of range
   */
  constructor(exporter: LogRecordExporter, options?: SendingQueueOptions) {
    super(arrayKind('logs'), exporter, options);
  }
}

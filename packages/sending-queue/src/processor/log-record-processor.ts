import { SendingQueueLogRecordExporter } from '../exporter/log-record-exporter.js';
import type { ObservableQueue } from '../queue/observable-queue.js';
import type { LogRecordExporter, LogRecordProcessor, ReadableLogRecord } from '../sdk/types.js';
import { LOG_RECORD_DEFAULTS, type ProcessorOptions } from './options.js';
import { createBatches, QueueProcessor } from './queue-processor.js';

class SendingQueueLogRecordProcessor extends QueueProcessor<ReadableLogRecord> implements LogRecordProcessor {
  onEmit(logRecord: ReadableLogRecord): void {
    this.add(logRecord);
  }
}

/**
 * A batch log record processor with a sending queue in it.
 *
 * `forceFlush()` resolves only when every log record emitted before it has been delivered or dropped. Log records that
 * it had to drop itself, and those emitted after its `shutdown()`, are in `snapshot().rejected`.
 *
 * @param exporter any log record exporter, or one that has its queue already, such as a
 *   `SendingQueueLogRecordExporter`, which is used as it is
 * @throws TypeError or RangeError for an option that can't be, and TypeError for what is no log record exporter and for options
 *   of the queue together with an exporter that has its queue already
 */
export function createLogRecordProcessor(
  exporter: LogRecordExporter,
  options: ProcessorOptions = {},
): LogRecordProcessor & ObservableQueue {
  return new SendingQueueLogRecordProcessor(
    createBatches(exporter, options, LOG_RECORD_DEFAULTS, SendingQueueLogRecordExporter),
  );
}

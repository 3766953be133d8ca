import { systemClock } from '../clock/system-clock.js';
import { SendingQueueLogRecordExporter } from '../exporter/log-record-exporter.js';
import type { QueueSnapshot } from '../queue/snapshot.js';
import type { LogRecordExporter, LogRecordProcessor, ReadableLogRecord } from '../sdk/types.js';
import { BatchProcessor } from './batch-processor.js';
import { LOG_RECORD_DEFAULTS, type ProcessorOptions, refuseQueueOptions, resolveOptions } from './options.js';

class SendingQueueLogRecordProcessor implements LogRecordProcessor {
  readonly #batches: BatchProcessor<ReadableLogRecord>;

  constructor(batches: BatchProcessor<ReadableLogRecord>) {
    this.#batches = batches;
  }

  onEmit(logRecord: ReadableLogRecord): void {
    this.#batches.add(logRecord);
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
 * A batch log record processor with a sending queue in it.
 *
 * `forceFlush()` resolves only when every log record emitted before it has been delivered or dropped. Log records
 * that it had to drop itself are in `snapshot().rejected`.
 *
 * @param exporter any log record exporter, or a `SendingQueueLogRecordExporter`, which is used as it is
 * @throws TypeError or RangeError for an option that can't be, and TypeError for options of the queue together with
 *   an exporter that has its queue already
 */
export function createLogRecordProcessor(
  exporter: LogRecordExporter,
  options: ProcessorOptions = {},
): LogRecordProcessor & { snapshot(): QueueSnapshot } {
  const { batch, queue } = resolveOptions(options, LOG_RECORD_DEFAULTS);
  if (exporter instanceof SendingQueueLogRecordExporter)
    refuseQueueOptions('SendingQueueLogRecordExporter', queue);
  return new SendingQueueLogRecordProcessor(
    new BatchProcessor({
      exporter:
        exporter instanceof SendingQueueLogRecordExporter
          ? exporter
          : new SendingQueueLogRecordExporter(exporter, queue),
      signal: 'logs',
      options: batch,
      clock: systemClock,
    }),
  );
}

import type { SendingQueueOptions } from '../../config/options.js';
import { SendingQueueLogRecordExporter } from '../../exporter/log-record-exporter.js';
import { SendingQueueMetricExporter } from '../../exporter/metric-exporter.js';
import { SendingQueueSpanExporter } from '../../exporter/span-exporter.js';
import type { EndingQueue } from '../../process-end/process-end.js';
import type { LogRecordExporter, PushMetricExporter, SpanExporter } from '../../sdk/types.js';
import type { Signal } from '../../signal/signal.js';
import type { StockExporter } from '../is-exporter.js';

/** As the end of the process and a processor of the SDK see it. */
export type QueuedStockExporter = EndingQueue & Pick<StockExporter, 'export'>;

/**
 * Any exporter of a signal, with a queue in front of it.
 *
 * @throws Error when the queue can't be made as it is asked for
 */
export function createQueuedExporter(
  signal: Signal,
  exporter: StockExporter,
  options: SendingQueueOptions | undefined,
): QueuedStockExporter {
  switch (signal) {
    case 'traces':
      return new SendingQueueSpanExporter(exporter as SpanExporter, options);
    case 'logs':
      return new SendingQueueLogRecordExporter(exporter as LogRecordExporter, options);
    case 'metrics':
      return new SendingQueueMetricExporter(exporter as PushMetricExporter, options);
  }
}

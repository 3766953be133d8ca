import type { Signal } from '../../signal/signal.js';
import type { StockExporter } from '../is-exporter.js';
import { makeQueue } from './make-queue.js';
import { Pipeline } from './pipeline.js';

/**
 * Gives a queue to the exporter of a processor or a reader that is at work already. What it exports from now on is
 * queued. Never throws.
 *
 * @param setExporter - has the processor export to another one
 */
export function adopt(
  signal: Signal,
  processor: object,
  exporter: StockExporter,
  setExporter: (exporter: object) => void,
): void {
  const queue = makeQueue(signal, exporter);
  if (queue === undefined) return;
  setExporter(queue.exporter);
  new Pipeline(processor, queue).attach({ isStarted: true });
}

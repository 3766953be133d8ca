import type { Signal } from '../../signal/signal.js';
import { complainLater } from '../complain-later.js';
import type { BuiltProcessor } from '../sdk-internals.js';
import { nameOf } from './exporter-name.js';
import { knownQueue } from './known-queues.js';
import { Pipeline } from './pipeline.js';
import { discardQueue, queueFor } from './queue-for.js';

/**
 * Gives a queue to the exporter of a processor or a reader that is at work already. What it exports from now on is
 * queued. Never throws.
 *
 * @param setExporter - has the processor export to another one
 */
export function adopt(
  signal: Signal,
  { processor, exporter }: BuiltProcessor,
  setExporter: (exporter: object) => void,
): void {
  const isShared = knownQueue(exporter) !== undefined;
  const queue = queueFor(signal, exporter);
  if (queue === undefined) return;
  try {
    new Pipeline(processor, queue).attach({ isStarted: true });
    setExporter(queue.exporter);
  } catch (error) {
    if (!isShared) discardQueue(exporter);
    complainLater(`${nameOf(exporter)} has no sending queue`, error);
  }
}

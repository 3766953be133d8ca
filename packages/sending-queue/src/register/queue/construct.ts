import type { Signal } from '../../signal/signal.js';
import { markDecided } from '../decided.js';
import { exporterIn } from './constructor-arguments.js';
import { makeQueue } from './make-queue.js';
import { Pipeline } from './pipeline.js';

/**
 * Builds a processor or a reader of the SDK with a queue between it and its exporter.
 *
 * @param args - those of its constructor
 * @param build - calls the constructor, with others if they are given. What it throws is thrown
 * @returns what was built; without a queue where its exporter is none for it, and where none can be made
 */
export function construct(signal: Signal, args: unknown[], build: (args?: unknown[]) => object): object {
  const place = exporterIn(args);
  const queue = place && makeQueue(signal, place.exporter);
  const processor = place && queue ? build(place.argumentsWith(queue.exporter)) : build();
  markDecided(processor);
  if (queue) new Pipeline(processor, queue).attach();
  return processor;
}

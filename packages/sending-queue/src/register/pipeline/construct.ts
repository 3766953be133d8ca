import type { Signal } from '../../signal/signal.js';
import { complainLater } from '../complain-later.js';
import { markDecided } from '../decided.js';
import { exporterIn } from './constructor-arguments.js';
import type { ExporterQueue } from './exporter-queue.js';
import { knownQueue } from './known-queues.js';
import { Pipeline } from './pipeline.js';
import { discardQueue, queueFor } from './queue-for.js';

/** A queue in the place of the exporter that a constructor was given. */
interface Plan {
  readonly queue: ExporterQueue;
  /** With the queue in them. */
  readonly args: unknown[];
  /** To be called when there will be no processor. */
  undo(): void;
}

/**
 * Builds a processor or a reader of the SDK with a queue between it and its exporter.
 *
 * @param args - those of its constructor
 * @param build - calls the constructor, with others if they are given. What it throws is thrown
 * @returns what was built; without a queue where its exporter is none for it, and where none can be made
 */
export function construct(signal: Signal, args: unknown[], build: (args?: unknown[]) => object): object {
  const plan = quietly(() => planFor(signal, args));
  const processor = buildOr(
    () => plan?.undo(),
    () => (plan ? build(plan.args) : build()),
  );
  quietly(() => {
    markDecided(processor, signal);
    if (plan) new Pipeline(processor, plan.queue).attach();
  });
  return processor;
}

function planFor(signal: Signal, args: unknown[]): Plan | undefined {
  const place = exporterIn(args);
  if (place === undefined) return undefined;
  const { exporter } = place;
  const isShared = knownQueue(exporter) !== undefined;
  const queue = queueFor(signal, exporter);
  if (queue === undefined) return undefined;
  const undo = (): void => {
    if (!isShared) discardQueue(exporter);
  };
  return { queue, args: place.argumentsWith(queue.exporter), undo };
}

/** What the constructor throws goes to whoever called it. */
function buildOr(undo: () => void, build: () => object): object {
  try {
    return build();
  } catch (error) {
    quietly(undo);
    throw error;
  }
}

/** What fails here is no reason for the application to go without its processor. */
function quietly<Result>(step: () => Result): Result | undefined {
  try {
    return step();
  } catch (error) {
    complainLater('an exporter may have no sending queue', error);
    return undefined;
  }
}

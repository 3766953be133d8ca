import type { ExporterQueue } from './exporter-queue.js';

/** By exporter: two processors may share one. */
const queues = new WeakMap<object, ExporterQueue>();

/** The queue that an exporter has, if any. One that is shut down it has no more: the exporter may go on without. */
export function knownQueue(exporter: object): ExporterQueue | undefined {
  const queue = queues.get(exporter);
  return queue?.isShutDown ? undefined : queue;
}

/** Says that an exporter has a queue. */
export function rememberQueue(exporter: object, queue: ExporterQueue): void {
  queues.set(exporter, queue);
}

/** Says that an exporter has none. */
export function forgetQueue(exporter: object): void {
  queues.delete(exporter);
}

import type { ExporterQueue } from './exporter-queue.js';

/** By exporter: two processors may share one. */
const queues = new WeakMap<object, ExporterQueue>();

/** The queue that an exporter has, if any. */
export function knownQueue(exporter: object): ExporterQueue | undefined {
  return queues.get(exporter);
}

/** Says that an exporter has a queue. */
export function rememberQueue(exporter: object, queue: ExporterQueue): void {
  queues.set(exporter, queue);
}

/** Ends the queue of an exporter that nobody is going to export to, and the exporter with it. */
export function discardQueue(exporter: object): void {
  void queues.get(exporter)?.shutdown();
  queues.delete(exporter);
}

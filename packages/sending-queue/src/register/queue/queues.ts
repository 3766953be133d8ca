import type { SendingQueueOptions } from '../../config/options.js';
import type { Signal } from '../../signal/signal.js';
import { apiTooOld } from '../registered-api.js';
import { staysUnqueued } from '../unqueued.js';
import { choicesFor } from './choices.js';
import { ExporterQueue } from './exporter-queue.js';
import { createQueuedExporter } from './queued-exporter.js';

/** By exporter: two processors may share one. */
const queues = new WeakMap<object, ExporterQueue>();

/** The queue that an exporter has, if any. */
export function knownQueue(exporter: object): ExporterQueue | undefined {
  return queues.get(exporter);
}

/** Ends the queue of an exporter that nobody is going to export to, and the exporter with it. */
export function discardQueue(exporter: object): void {
  void queues.get(exporter)?.shutdown();
  queues.delete(exporter);
}

/** Says that an exporter has a queue. */
export function rememberQueue(exporter: object, queue: ExporterQueue): void {
  queues.set(exporter, queue);
}

/**
 * The queue of an exporter: the one that it has, or one that is made for it.
 *
 * @param options - from the SDK's configuration file; undefined where it says nothing
 * @returns undefined where the exporter is to stay as it is
 * @throws Error when a queue can't be made as it is asked for
 */
export function queueFor(
  exporter: object,
  signal: Signal,
  options: SendingQueueOptions | undefined,
): ExporterQueue | undefined {
  const known = queues.get(exporter);
  // One for two signals has a queue for the first: two would shut it down twice, the one before the other is done.
  if (known !== undefined) return known.signal === signal ? known : undefined;
  if (staysUnqueued(exporter)) return undefined;
  const { enabled, shutdownTimeoutMillis } = choicesFor(signal, options);
  if (!enabled) return undefined;
  const tooOld = apiTooOld();
  if (tooOld !== undefined)
    throw new Error(`it needs @opentelemetry/api 1.9.0 or newer, and ${tooOld} is in use`);
  const queued = createQueuedExporter(signal, exporter, options);
  // Known by now where the end of the process is watched.
  const queue = queues.get(queued) ?? new ExporterQueue(signal, queued, shutdownTimeoutMillis);
  // The pipeline flushes when the processor has. A reader flushes by itself, within the time that it may be given.
  if (signal !== 'metrics') queue.leaveFlushToOthers();
  queues.set(exporter, queue);
  return queue;
}

import type { SendingQueueOptions } from '../../config/options.js';
import type { Signal } from '../../signal/signal.js';
import { staysUnqueued } from '../unqueued.js';
import { choicesFor } from './choices.js';
import { ExporterQueue } from './exporter-queue.js';

/** By exporter: two processors may share one. */
const queues = new WeakMap<object, ExporterQueue>();

/**
 * The queue of an exporter.
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
  if (known !== undefined) return known;
  if (staysUnqueued(exporter)) return undefined;
  const { enabled, shutdownTimeoutMillis } = choicesFor(signal, options);
  if (!enabled) return undefined;
  const queue = new ExporterQueue(signal, exporter, options, shutdownTimeoutMillis);
  queues.set(exporter, queue);
  return queue;
}

import type { Signal } from '../../signal/signal.js';
import { property } from '../../status/property.js';
import type { Block } from '../config-file/block.js';
import type { StockExporter } from '../is-exporter.js';
import { apiTooOld } from '../registered-api.js';
import { staysUnqueued } from '../unqueued.js';
import { isWantedFor } from '../wanted.js';
import { ExporterQueue } from './exporter-queue.js';
import { knownQueue, rememberQueue } from './known-queues.js';
import { LateExporter } from './late-exporter.js';

/**
 * The queue of an exporter: the one that it has, or one that is made for it as soon as there is something to do.
 *
 * @param block - what the SDK's configuration file says of it, if anything
 * @returns undefined where the exporter is to stay as it is
 * @throws Error where a queue would do harm
 */
export function queueFor(
  exporter: StockExporter,
  signal: Signal,
  block: Block | undefined,
): ExporterQueue | undefined {
  const known = knownQueue(exporter);
  // One for two signals has a queue for the first: two would shut it down twice, the one before the other is done.
  if (known !== undefined) return known.signal === signal ? known : undefined;
  if (staysUnqueued(exporter) || !isEnabled(signal, block)) return undefined;
  const tooOld = apiTooOld();
  if (tooOld !== undefined)
    throw new Error(`it needs @opentelemetry/api 1.9.0 or newer, and ${tooOld} is in use`);
  const late = new LateExporter(signal, exporter, block);
  const queue = new ExporterQueue(signal, late, () => late.shutdownTimeoutMillis);
  // The pipeline flushes when the processor has. A reader flushes by itself, within the time that it may be given.
  if (signal !== 'metrics') queue.leaveFlushToOthers();
  rememberQueue(exporter, queue);
  return queue;
}

/**
 * A variable that turns the queues of the signal off is above the file: it is for those who can't change that at the
 * moment.
 */
function isEnabled(signal: Signal, block: Block | undefined): boolean {
  const isOff = property(block?.config.sending_queue, 'enabled') === false;
  return isWantedFor(signal, process.env) && !isOff;
}

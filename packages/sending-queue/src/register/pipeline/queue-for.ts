import type { Signal } from '../../signal/signal.js';
import { property } from '../../status/property.js';
import { complainLater } from '../complain-later.js';
import { type Block, takeCurrent } from '../config-file/block.js';
import type { StockExporter } from '../is-exporter.js';
import { apiTooOld } from '../registered-api.js';
import { staysUnqueued } from '../unqueued.js';
import { isWantedFor } from '../wanted.js';
import { nameOf } from './exporter-name.js';
import { ExporterQueue } from './exporter-queue.js';
import { forgetQueue, knownQueue, rememberQueue } from './known-queues.js';
import { LateExporter } from './late-exporter.js';

/**
 * The queue of an exporter: the one that it has, or one that is made for it as soon as there is something to do.
 *
 * @returns undefined where the exporter is to stay as it is, and where a queue would do harm, which is told
 */
export function queueFor(signal: Signal, exporter: StockExporter): ExporterQueue | undefined {
  try {
    // Taken in any case: what is said of this exporter is not meant for the next.
    const block = takeCurrent();
    const known = knownQueue(exporter);
    // One for two signals has a queue for the first: two would shut it down twice, the one before the other is done.
    if (known !== undefined) return known.signal === signal ? known : undefined;
    return staysUnqueued(exporter) || !isEnabled(signal, block)
      ? undefined
      : prepare(signal, exporter, block);
  } catch (error) {
    complainLater(`${nameOf(exporter)} has no sending queue`, error);
    return undefined;
  }
}

/** Forgets the queue of an exporter that nobody is going to export to by it. The exporter stays as it was. */
export function discardQueue(exporter: object): void {
  const late = knownQueue(exporter)?.exporter;
  if (late instanceof LateExporter) late.discard();
  forgetQueue(exporter);
}

function prepare(signal: Signal, exporter: StockExporter, block: Block | undefined): ExporterQueue {
  const tooOld = apiTooOld();
  if (tooOld !== undefined)
    throw new Error(`it needs @opentelemetry/api 1.9.0 or newer, and ${tooOld} is in use`);
  const late = new LateExporter(signal, exporter, block);
  const queue = new ExporterQueue(signal, late, late);
  rememberQueue(exporter, queue);
  rememberQueue(late, queue);
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

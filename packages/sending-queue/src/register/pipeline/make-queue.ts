import type { Signal } from '../../signal/signal.js';
import { complainLater } from '../complain-later.js';
import { takeCurrent } from '../config-file/block.js';
import type { StockExporter } from '../is-exporter.js';
import { nameOf } from './exporter-name.js';
import type { ExporterQueue } from './exporter-queue.js';
import { queueFor } from './queue-for.js';

/** A queue for an exporter of the SDK; undefined where it is to stay as it is, and where none can be made. */
export function makeQueue(signal: Signal, exporter: StockExporter): ExporterQueue | undefined {
  try {
    // Taken in any case: what is said of this exporter is not meant for the next.
    const block = takeCurrent();
    return queueFor(exporter, signal, block);
  } catch (error) {
    complainLater(`${nameOf(exporter)} has no sending queue`, error);
    return undefined;
  }
}

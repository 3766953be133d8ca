import type { Signal } from '../../signal/signal.js';
import { property } from '../../status/property.js';
import { optionsOfCurrentBlock } from '../config-file/options-of-block.js';
import { complainLater } from './complain-later.js';
import type { ExporterQueue } from './exporter-queue.js';
import { queueFor } from './queues.js';

/** A queue for an exporter of the SDK; undefined where it is to stay as it is, and where none can be made. */
export function makeQueue(signal: Signal, exporter: object): ExporterQueue | undefined {
  try {
    // Taken in any case: what is said of this exporter is not meant for the next.
    const options = optionsOfCurrentBlock();
    return queueFor(exporter, signal, options);
  } catch (error) {
    complainLater(`${nameOf(exporter)} has no sending queue`, error);
    return undefined;
  }
}

/** An exporter may be an object of no class. */
function nameOf(exporter: object): string {
  const name = property(property(exporter, 'constructor'), 'name');
  return typeof name === 'string' && name !== '' ? name : 'an exporter';
}

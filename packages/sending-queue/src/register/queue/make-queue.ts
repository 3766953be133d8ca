import { systemClock } from '../../clock/system-clock.js';
import { log } from '../../log/log.js';
import type { Signal } from '../../signal/signal.js';
import { messageOf } from '../../status/message.js';
import { takeBlock } from '../config-file/take-block.js';
import type { ExporterQueue } from './exporter-queue.js';
import { queueFor } from './queues.js';

/** A queue for an exporter of the SDK; undefined where it is to stay as it is, and where none can be made. */
export function makeQueue(signal: Signal, exporter: object): ExporterQueue | undefined {
  // Taken in any case: what is said of this exporter is not meant for the next.
  const options = takeBlock();
  try {
    return queueFor(exporter, signal, options);
  } catch (error) {
    const message = `${exporter.constructor.name} has no sending queue: ${messageOf(error)}`;
    // A turn later: where an SDK is given its processors, it makes the logger after them.
    systemClock.setTimer(() => log.error(message), 0);
    return undefined;
  }
}

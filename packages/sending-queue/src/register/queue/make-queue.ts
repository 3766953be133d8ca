import { endedByCaller } from '../../process-end/process-end.js';
import { outsideOfTheApplication } from '../../sender/outside-of-the-application.js';
import type { Signal } from '../../signal/signal.js';
import type { Block } from '../config-file/block.js';
import { optionsOf } from '../config-file/options-of-block.js';
import { writeNotes } from '../config-file/write-notes.js';
import type { StockExporter } from '../is-exporter.js';
import { createQueuedExporter, type QueuedStockExporter } from './queued-exporter.js';
import { shutdownTimeoutFor } from './shutdown-timeout.js';

/** The queue of an exporter, and what is to be known of it. */
export interface MadeQueue {
  /** The exporter, with the queue in front of it. */
  readonly exporter: QueuedStockExporter;
  /** How long the shutdown goes on delivering. */
  readonly shutdownTimeoutMillis: number;
}

/**
 * Makes the queue of an exporter.
 *
 * @param block - what the configuration file says of it, if anything
 * @throws Error when a queue can't be made as it is asked for
 */
export function makeQueue(signal: Signal, exporter: StockExporter, block: Block | undefined): MadeQueue {
  // By now the SDK has made its logger.
  writeNotes();
  const options = optionsOf(block);
  return {
    // By now instrumentations are at work: a storage that is opened, or a port, is not the application's.
    exporter: outsideOfTheApplication(() =>
      endedByCaller(() => createQueuedExporter(signal, exporter, options)),
    ),
    shutdownTimeoutMillis: shutdownTimeoutFor(signal, options),
  };
}

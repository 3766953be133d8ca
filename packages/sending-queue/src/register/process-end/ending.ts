import type { ExporterQueue } from '../pipeline/exporter-queue.js';

/** Something that is to be shut down before the process ends. */
export interface Ending {
  /** That of its exporter, which others may share. */
  readonly queue: Pick<ExporterQueue, 'signal' | 'shutdownTimeoutMillis' | 'undelivered'>;
  /** Items that are on their way to the queue. */
  readonly heldItems: number;
  flush(): Promise<void>;
  shutdown(): Promise<void>;
}

import type { ExporterQueue } from '../pipeline/exporter-queue.js';
import type { Ending } from './ending.js';

/** A queue that code has made, and no processor that is known of hands anything to. */
export class LoneQueue implements Ending {
  readonly queue: ExporterQueue;
  readonly heldItems = 0;

  constructor(queue: ExporterQueue) {
    this.queue = queue;
  }

  flush(): Promise<void> {
    return this.queue.flush();
  }

  shutdown(): Promise<void> {
    return this.queue.shutdown();
  }
}

import type { Ending } from '../process-end/ending.js';
import type { ExporterQueue } from './exporter-queue.js';

/** A queue that code has made, and no processor that is known of hands anything to. */
export class LoneQueue implements Ending {
  readonly queue: ExporterQueue;
  readonly standsAlone = true;
  readonly heldItems = 0;

  constructor(queue: ExporterQueue) {
    this.queue = queue;
  }

  get shutdownTimeoutMillis(): number {
    return this.queue.shutdownTimeoutMillis;
  }

  flush(): Promise<void> {
    return this.queue.flush();
  }

  limitShutdown(mostMillis: number): void {
    this.queue.limitShutdown(mostMillis);
  }

  shutdown(): Promise<void> {
    return this.queue.shutdown();
  }
}

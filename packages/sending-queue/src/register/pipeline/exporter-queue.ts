import type { EndingQueue } from '../../process-end/process-end.js';
import type { Signal } from '../../signal/signal.js';

/** The queue of one exporter. */
export class ExporterQueue {
  readonly signal: Signal;
  readonly #queued: EndingQueue;
  readonly #shutdownTimeoutMillis: () => number;
  readonly #flush: () => Promise<void>;

  constructor(signal: Signal, queued: EndingQueue, shutdownTimeoutMillis: () => number) {
    this.signal = signal;
    this.#shutdownTimeoutMillis = shutdownTimeoutMillis;
    this.#queued = queued;
    this.#flush = queued.forceFlush.bind(queued);
  }

  /** How long the shutdown goes on delivering. */
  get shutdownTimeoutMillis(): number {
    return this.#shutdownTimeoutMillis();
  }

  /** What the processor is given in the place of its exporter. */
  get exporter(): object {
    return this.#queued;
  }

  /** Resolves when everything handed in before has been delivered or dropped. Never rejects. */
  flush(): Promise<void> {
    return this.#flush();
  }

  /**
   * From now on the processor does not wait for deliveries when it flushes its exporter. Some do so after each of their
   * batches, and all before they shut down the exporter, which is what bounds the time.
   */
  leaveFlushToOthers(): void {
    Object.defineProperty(this.#queued, 'forceFlush', { value: () => Promise.resolve(), configurable: true });
  }

  /** Delivers for as long as the shutdown may take, and no longer. Never rejects. */
  shutdown(): Promise<void> {
    return this.#queued.shutdown();
  }

  /** Items that it has been given so far, whatever became of them. */
  get givenItems(): number {
    const { enqueued, rejected, blockedItems } = this.#queued.snapshot();
    return enqueued + rejected + blockedItems;
  }

  /** Items that were accepted, or wait to be, and are neither delivered nor dropped nor stored. */
  get undelivered(): number {
    const { queuedItems, inFlightItems, blockedItems, storage } = this.#queued.snapshot();
    return Math.max(0, queuedItems + inFlightItems + blockedItems - (storage?.items ?? 0));
  }
}

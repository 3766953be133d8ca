import type { EndingQueue } from '../../process-end/process-end.js';
import type { Signal } from '../../signal/signal.js';
import type { SharedQueue } from '../process-end/ending.js';

/** What is to be known of a queue. */
export interface QueueNature {
  /** How long it goes on delivering. */
  readonly shutdownTimeoutMillis: number;
  /** Whether nothing has come to it, so that there is nothing to deliver. */
  readonly isUnused: boolean;
  /** Whether its exporter is one that only processors have: what they ask of it is for their pipelines to do. */
  readonly standsIn: boolean;
}

/** The queue of one exporter. */
export class ExporterQueue implements SharedQueue {
  readonly signal: Signal;
  readonly #queued: EndingQueue;
  readonly #nature: QueueNature;
  readonly #flush: () => Promise<void>;
  readonly #shutdown: () => Promise<void>;
  #pipelines = 0;
  #isShutDown = false;

  constructor(signal: Signal, queued: EndingQueue, nature: QueueNature) {
    this.signal = signal;
    this.#queued = queued;
    this.#nature = nature;
    this.#flush = queued.forceFlush.bind(queued);
    this.#shutdown = queued.shutdown.bind(queued);
  }

  /** What the processor is given in the place of its exporter. */
  get exporter(): object {
    return this.#queued;
  }

  /** How long the shutdown goes on delivering. A queue that is to be made is made for that. */
  get shutdownTimeoutMillis(): number {
    return this.#nature.shutdownTimeoutMillis;
  }

  /** Whether nothing has come to it so far. */
  get isUnused(): boolean {
    return this.#nature.isUnused;
  }

  /** Whether it takes nothing any more. */
  get isShutDown(): boolean {
    return this.#isShutDown;
  }

  /** Resolves when everything handed in before has been delivered or dropped. Never rejects. */
  flush(): Promise<void> {
    return this.#flush();
  }

  /** A pipeline hands items to it from now on. */
  join(): void {
    this.#pipelines++;
    if (!this.#nature.standsIn) return;
    // A reader flushes by itself, within the time that it may be given.
    if (this.signal !== 'metrics') this.leaveFlushToOthers();
    this.#leaveToOthers('shutdown');
  }

  /** A pipeline hands nothing to it any more. The last one shuts it down, and any other flushes it. Never rejects. */
  leave(): Promise<void> {
    this.#pipelines--;
    return this.#pipelines > 0 ? this.#flush() : this.shutdown();
  }

  /**
   * From now on the processor does not wait for deliveries when it flushes its exporter. Some do so after each of their
   * batches, and all before they shut down the exporter, which is what bounds the time.
   */
  leaveFlushToOthers(): void {
    this.#leaveToOthers('forceFlush');
  }

  /** A shutdown that begins from now on delivers for no longer than that. */
  limitShutdown(mostMillis: number): void {
    this.#queued.limitShutdown(mostMillis);
  }

  /** Delivers for as long as the shutdown may take, and no longer. Never rejects. */
  shutdown(): Promise<void> {
    this.#isShutDown = true;
    return this.#shutdown();
  }

  get givenItems(): number {
    const { enqueued, rejected, blockedItems } = this.#queued.snapshot();
    return enqueued + rejected + blockedItems;
  }

  get undelivered(): number {
    const { queuedItems, inFlightItems, blockedItems, storage } = this.#queued.snapshot();
    return Math.max(0, queuedItems + inFlightItems + blockedItems - (storage?.items ?? 0));
  }

  #leaveToOthers(method: 'forceFlush' | 'shutdown'): void {
    Object.defineProperty(this.#queued, method, { value: () => Promise.resolve(), configurable: true });
  }
}

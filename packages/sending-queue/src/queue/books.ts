import type { DropReason, QueueSnapshot } from './snapshot.js';

/** What a snapshot of the queue has from its books. */
export type BooksSnapshot = Pick<
  QueueSnapshot,
  | 'enqueued'
  | 'delivered'
  | 'dropped'
  | 'droppedByReason'
  | 'rejected'
  | 'retries'
  | 'backpressure'
  | 'queuedItems'
  | 'inFlightItems'
>;

/**
 * The counts of a queue, in items. At any moment
 * `enqueued = delivered + dropped + queued + inFlight`: an item moves from one column to another, never out of the books.
 */
export class Books {
  enqueued = 0;
  delivered = 0;
  dropped = 0;
  rejected = 0;
  retries = 0;
  backpressure = 0;
  queued = 0;
  inFlight = 0;
  readonly #droppedByReason: Partial<Record<DropReason, number>> = {};

  accept(items: number): void {
    this.enqueued += items;
    this.queued += items;
  }

  startFlight(items: number): void {
    this.queued -= items;
    this.inFlight += items;
  }

  /** Items come back from a flight, to wait. */
  land(items: number): void {
    this.inFlight -= items;
    this.queued += items;
  }

  deliver(items: number): void {
    this.inFlight -= items;
    this.delivered += items;
  }

  dropInFlight(items: number, reason: DropReason): void {
    this.inFlight -= items;
    this.#drop(items, reason);
  }

  dropQueued(items: number, reason: DropReason): void {
    this.queued -= items;
    this.#drop(items, reason);
  }

  /** The counts as they are now. */
  snapshot(): BooksSnapshot {
    return {
      enqueued: this.enqueued,
      delivered: this.delivered,
      dropped: this.dropped,
      droppedByReason: { ...this.#droppedByReason },
      rejected: this.rejected,
      retries: this.retries,
      backpressure: this.backpressure,
      queuedItems: this.queued,
      inFlightItems: this.inFlight,
    };
  }

  #drop(items: number, reason: DropReason): void {
    this.dropped += items;
    this.#droppedByReason[reason] = (this.#droppedByReason[reason] ?? 0) + items;
  }
}

import { type StatusCode, type StatusName, statusName } from '../status/status.js';
import type { DropReason, QueueFigures, RejectReason } from './snapshot.js';

/** What a snapshot of the queue has from its books. */
export type BooksSnapshot = Pick<
  QueueFigures,
  | 'enqueued'
  | 'delivered'
  | 'dropped'
  | 'droppedByReason'
  | 'droppedByStatus'
  | 'rejected'
  | 'rejectedByReason'
  | 'retries'
  | 'retriesByStatus'
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
  /** What found no room, or had to make some: all of it was too much for the queue. */
  turnedAwayItems = 0;
  turnedAwayRequests = 0;
  inFlight = 0;
  readonly #droppedByReason: Counts<DropReason> = {};
  readonly #droppedByStatus: Counts<StatusName> = {};
  readonly #rejectedByReason: Counts<RejectReason> = {};
  readonly #retriesByStatus: Counts<StatusName> = {};

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

  /** Items are not taken in. */
  reject(items: number, reason: RejectReason): void {
    this.rejected += items;
    count(this.#rejectedByReason, reason, items);
    if (reason === 'queue-full' || reason === 'storage-full') this.#turnAway(items);
  }

  /** Items are to be sent again, after an attempt that ended so. */
  retry(items: number, code: StatusCode): void {
    this.retries += items;
    count(this.#retriesByStatus, statusName(code), items);
  }

  /** The last attempt of items that are dropped had ended so. */
  noteDropStatus(items: number, code: StatusCode): void {
    count(this.#droppedByStatus, statusName(code), items);
  }

  /** The counts as they are now. */
  snapshot(): BooksSnapshot {
    return {
      enqueued: this.enqueued,
      delivered: this.delivered,
      dropped: this.dropped,
      droppedByReason: { ...this.#droppedByReason },
      droppedByStatus: { ...this.#droppedByStatus },
      rejected: this.rejected,
      rejectedByReason: { ...this.#rejectedByReason },
      retries: this.retries,
      retriesByStatus: { ...this.#retriesByStatus },
      backpressure: this.backpressure,
      queuedItems: this.queued,
      inFlightItems: this.inFlight,
    };
  }

  #turnAway(items: number): void {
    this.turnedAwayItems += items;
    this.turnedAwayRequests++;
  }

  #drop(items: number, reason: DropReason): void {
    this.dropped += items;
    if (reason === 'overflow') this.#turnAway(items);
    count(this.#droppedByReason, reason, items);
  }
}

type Counts<Key extends string> = Partial<Record<Key, number>>;

function count<Key extends string>(counts: Counts<Key>, key: Key, items: number): void {
  counts[key] = (counts[key] ?? 0) + items;
}

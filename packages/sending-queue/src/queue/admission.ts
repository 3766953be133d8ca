import type { Overflow } from '../config/options.js';
import type { Backlog } from './backlog.js';
import { Link, LinkedList } from './linked-list.js';
import type { QueueListener } from './listener.js';
import { Receipt, type SettledCallback } from './receipt.js';
import type { Settlement } from './settlement.js';

/** A payload that somebody hands in. */
interface Offer<Payload> {
  readonly payload: Payload;
  readonly items: number;
  /** Room it takes, in units of the sizer. */
  readonly size: number;
  readonly onResult: SettledCallback;
  readonly onAccepted: (() => void) | undefined;
}

/** An offer that waits at the door, under `overflow: 'block'`. */
class BlockedOffer<Payload> {
  readonly link = new Link<BlockedOffer<Payload>>(this);
  readonly offer: Offer<Payload>;
  readonly sequence: number;

  constructor(offer: Offer<Payload>, sequence: number) {
    this.offer = offer;
    this.sequence = sequence;
  }
}

/** Decides what comes into the queue, and what happens to what does not fit. */
export class Admission<Payload> {
  readonly #backlog: Backlog<Payload>;
  readonly #settlement: Settlement<Payload>;
  readonly #listener: QueueListener;
  readonly #overflow: Overflow;
  readonly #waitForResult: boolean;
  readonly #blocked = new LinkedList<BlockedOffer<Payload>>();
  #blockedSize = 0;
  #isOpen = true;
  /** Items that wait at the door. */
  blockedItems = 0;
  /** Number of the newest offer that was not refused at once. */
  lastSequence = 0;

  constructor(
    backlog: Backlog<Payload>,
    settlement: Settlement<Payload>,
    listener: QueueListener,
    policy: { overflow: Overflow; waitForResult: boolean },
  ) {
    this.#backlog = backlog;
    this.#settlement = settlement;
    this.#listener = listener;
    this.#overflow = policy.overflow;
    this.#waitForResult = policy.waitForResult;
  }

  /** Number of the oldest offer that waits at the door. */
  get oldestBlockedSequence(): number | undefined {
    return this.#blocked.first?.sequence;
  }

  /**
   * Calls `onResult` once the payload is accepted or refused; under `waitForResult`, once it is settled or refused.
   * `onAccepted` is called as soon as it is accepted, whatever `waitForResult` is.
   */
  offer(payload: Payload, items: number, onResult: SettledCallback, onAccepted?: () => void): void {
    const size = this.#backlog.sizeOf(payload, items);
    const offer: Offer<Payload> = { payload, items, size, onResult, onAccepted };
    if (!this.#isOpen) {
      this.#refuse(offer, 'shutdown', 'the queue is shut down');
    } else if (size > this.#backlog.capacity) {
      this.#refuse(offer, 'queue-full', `a request of size ${size} never fits`);
    } else if (this.#blocked.isEmpty && this.#makeRoom(size)) {
      this.#accept(offer, ++this.lastSequence);
    } else if (this.#overflow === 'block' && this.#blockedSize + size <= this.#backlog.capacity) {
      this.#block(new BlockedOffer(offer, ++this.lastSequence));
    } else {
      this.#refuse(offer, 'queue-full', 'the queue is full');
    }
  }

  /** Lets in what waits at the door, as far as there is room now. */
  admitBlocked(): void {
    for (let blocked = this.#blocked.first; blocked !== undefined; blocked = this.#blocked.first) {
      if (!this.#backlog.fits(blocked.offer.size)) return;
      this.#unblock(blocked);
      this.#accept(blocked.offer, blocked.sequence);
    }
  }

  /** Refuses every offer from now on; what waits at the door already may still come in. */
  close(): void {
    this.#isOpen = false;
  }

  /** Refuses what waits at the door. */
  refuseBlocked(): void {
    for (let blocked = this.#blocked.first; blocked !== undefined; blocked = this.#blocked.first) {
      this.#unblock(blocked);
      this.#refuse(blocked.offer, 'shutdown', 'the queue is shut down');
    }
  }

  #makeRoom(size: number): boolean {
    // What is in flight can't be dropped: where it leaves too little room, dropping what waits would help nobody.
    if (this.#overflow === 'drop-oldest' && this.#backlog.inFlightSize + size <= this.#backlog.capacity) {
      while (!this.#backlog.fits(size)) {
        const oldest = this.#backlog.oldestWaiting;
        if (oldest === undefined) break;
        this.#settlement.drop(oldest, 'overflow');
      }
    }
    return this.#backlog.fits(size);
  }

  #accept(offer: Offer<Payload>, sequence: number): void {
    const receipt = this.#waitForResult ? new Receipt(offer.onResult) : undefined;
    this.#backlog.accept(offer, sequence, receipt);
    offer.onAccepted?.();
    if (receipt === undefined) offer.onResult();
  }

  #block(blocked: BlockedOffer<Payload>): void {
    this.#blocked.pushBack(blocked.link);
    this.#blockedSize += blocked.offer.size;
    this.blockedItems += blocked.offer.items;
  }

  #unblock(blocked: BlockedOffer<Payload>): void {
    this.#blocked.remove(blocked.link);
    this.#blockedSize -= blocked.offer.size;
    this.blockedItems -= blocked.offer.items;
  }

  #refuse({ items, onResult }: Offer<Payload>, reason: 'queue-full' | 'shutdown', why: string): void {
    this.#backlog.books.rejected += items;
    this.#listener.onRejected(items, reason);
    const { totalSize, capacity } = this.#backlog;
    onResult(new Error(`${items} items refused: ${why} (size ${totalSize}, capacity ${capacity})`));
  }
}

import type { Clock } from '../clock/clock.js';
import type { Overflow } from '../config/options.js';
import type { QueueListener } from '../telemetry/listener.js';
import type { Backlog } from './backlog.js';
import { Link, LinkedList } from './linked-list.js';
import { Receipt, type SettledCallback } from './receipt.js';
import type { Settlement } from './settlement.js';

/** A payload that waits at the door, under `overflow: 'block'`. */
class BlockedOffer<Payload> {
  readonly link = new Link<BlockedOffer<Payload>>(this);
  readonly payload: Payload;
  readonly items: number;
  readonly size: number;
  readonly sequence: number;
  readonly onResult: SettledCallback;

  constructor(payload: Payload, items: number, size: number, sequence: number, onResult: SettledCallback) {
    this.payload = payload;
    this.items = items;
    this.size = size;
    this.sequence = sequence;
    this.onResult = onResult;
  }
}

/** Decides what comes into the queue, and what happens to what does not fit. */
export class Admission<Payload> {
  readonly #backlog: Backlog<Payload>;
  readonly #settlement: Settlement<Payload>;
  readonly #listener: QueueListener;
  readonly #clock: Clock;
  readonly #overflow: Overflow;
  readonly #waitForResult: boolean;
  readonly #blocked = new LinkedList<BlockedOffer<Payload>>();
  #blockedSize = 0;
  #isOpen = true;
  /** Number of the newest offer that may still have to be delivered. */
  lastSequence = 0;

  constructor(
    backlog: Backlog<Payload>,
    settlement: Settlement<Payload>,
    listener: QueueListener,
    clock: Clock,
    policy: { overflow: Overflow; waitForResult: boolean },
  ) {
    this.#backlog = backlog;
    this.#settlement = settlement;
    this.#listener = listener;
    this.#clock = clock;
    this.#overflow = policy.overflow;
    this.#waitForResult = policy.waitForResult;
  }

  /** Number of the oldest offer that waits at the door. */
  get oldestBlockedSequence(): number | undefined {
    return this.#blocked.first?.sequence;
  }

  /** Calls `onResult` once the payload is accepted or refused; under `waitForResult`, once it is settled or refused. */
  offer(payload: Payload, items: number, onResult: SettledCallback): void {
    const size = this.#backlog.sizeOf(payload);
    if (!this.#isOpen) {
      this.#refuse(items, 'shutdown', 'the queue is shut down', onResult);
    } else if (size > this.#backlog.capacity) {
      this.#refuse(items, 'queue-full', `a request of size ${size} never fits`, onResult);
    } else if (this.#blocked.isEmpty && this.#makeRoom(size)) {
      this.#accept(payload, ++this.lastSequence, onResult);
    } else if (this.#overflow === 'block' && this.#blockedSize + size <= this.#backlog.capacity) {
      this.#block(new BlockedOffer(payload, items, size, ++this.lastSequence, onResult));
    } else {
      this.#refuse(items, 'queue-full', 'the queue is full', onResult);
    }
  }

  /** Lets in what waits at the door, as far as there is room now. */
  admitBlocked(): void {
    for (let offer = this.#blocked.first; offer !== undefined; offer = this.#blocked.first) {
      if (!this.#backlog.fits(offer.size)) return;
      this.#unblock(offer);
      this.#accept(offer.payload, offer.sequence, offer.onResult);
    }
  }

  /** Refuses every offer from now on; what waits at the door already may still come in. */
  close(): void {
    this.#isOpen = false;
  }

  /** Refuses what waits at the door. */
  refuseBlocked(): void {
    for (let offer = this.#blocked.first; offer !== undefined; offer = this.#blocked.first) {
      this.#unblock(offer);
      this.#refuse(offer.items, 'shutdown', 'the queue is shut down', offer.onResult);
    }
  }

  #makeRoom(size: number): boolean {
    if (this.#overflow === 'drop-oldest') {
      for (
        let oldest = this.#backlog.oldestWaiting;
        oldest !== undefined;
        oldest = this.#backlog.oldestWaiting
      ) {
        if (this.#backlog.fits(size)) return true;
        this.#settlement.drop(oldest, 'overflow');
      }
    }
    return this.#backlog.fits(size);
  }

  #accept(payload: Payload, sequence: number, onResult: SettledCallback): void {
    const receipt = this.#waitForResult ? new Receipt(onResult) : undefined;
    this.#backlog.accept(payload, sequence, this.#clock.now(), receipt);
    if (receipt === undefined) onResult();
  }

  #block(offer: BlockedOffer<Payload>): void {
    this.#blocked.pushBack(offer.link);
    this.#blockedSize += offer.size;
  }

  #unblock(offer: BlockedOffer<Payload>): void {
    this.#blocked.remove(offer.link);
    this.#blockedSize -= offer.size;
  }

  #refuse(items: number, reason: 'queue-full' | 'shutdown', why: string, onResult: SettledCallback): void {
    this.#backlog.books.rejected += items;
    this.#listener.onRejected(items, reason);
    const { totalSize, capacity } = this.#backlog;
    onResult(new Error(`${items} items refused: ${why} (size ${totalSize}, capacity ${capacity})`));
  }
}

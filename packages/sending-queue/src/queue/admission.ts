import type { Overflow, Sizer } from '../config/options.js';
import { messageOf } from '../status/message.js';
import type { Accepted, Backlog } from './backlog.js';
import { Link, LinkedList } from './linked-list.js';
import type { QueueListener } from './listener.js';
import { bytesOf, type PayloadKind } from './payload.js';
import { OwnReceipt, type SettledCallback } from './receipt.js';
import type { Settlement } from './settlement.js';
import type { RejectReason } from './snapshot.js';

/** A payload that somebody hands in, as it would be kept. */
interface Offer<Payload> extends Accepted<Payload> {
  readonly atMillis: number;
  readonly onResult: SettledCallback;
  readonly onAccepted: (() => void) | undefined;
}

/** What is handed in, by whom. */
export interface Handed<Input> {
  readonly input: Input;
  readonly items: number;
  readonly atMillis: number;
  /** Called once it is accepted or refused; under `waitForResult`, once it is settled or refused. */
  readonly onResult: SettledCallback;
  /** Called as soon as it is accepted, whatever `waitForResult` is. */
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
export class Admission<Input, Payload> {
  readonly #kind: PayloadKind<Input, Payload>;
  readonly #sizer: Sizer;
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
    kind: PayloadKind<Input, Payload>,
    backlog: Backlog<Payload>,
    settlement: Settlement<Payload>,
    listener: QueueListener,
    policy: { sizer: Sizer; overflow: Overflow; waitForResult: boolean },
  ) {
    this.#kind = kind;
    this.#sizer = policy.sizer;
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

  /** Takes it in, lets it wait at the door, or refuses it. */
  offer(handed: Handed<Input>): void {
    const { input, items } = handed;
    // What can be refused before it is made into what would be kept costs next to nothing.
    const known = this.#sizer === 'bytes' ? undefined : this.#sizer === 'items' ? items : 1;
    const refusal = this.#refusal(known ?? 0);
    if (refusal !== undefined) {
      this.#refuse(handed, ...refusal);
      return;
    }
    let payload: Payload;
    try {
      payload = this.#kind.store(input);
    } catch (error) {
      this.#refuse(handed, 'invalid', `they can't be made into something to send: ${messageOf(error)}`);
      return;
    }
    const { atMillis, onResult, onAccepted } = handed;
    const bytes = bytesOf(this.#kind, payload);
    this.#take({ payload, items, bytes, size: known ?? bytes, atMillis, onResult, onAccepted });
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

  #take(offer: Offer<Payload>): void {
    const refusal = this.#refusal(offer.size);
    if (refusal !== undefined) this.#refuse(offer, ...refusal);
    else if (this.#blocked.isEmpty && this.#makeRoom(offer.size)) this.#accept(offer, ++this.lastSequence);
    else this.#block(new BlockedOffer(offer, ++this.lastSequence));
  }

  /** Why something of this size would be refused; undefined when it would be taken, or may wait at the door. */
  #refusal(size: number): [RejectReason, string] | undefined {
    const { capacity } = this.#backlog;
    if (!this.#isOpen) return ['shutdown', 'the queue is shut down'];
    if (size > capacity) return ['queue-full', `a request of size ${size} never fits`];
    if (this.#blocked.isEmpty && this.#canMakeRoom(size)) return undefined;
    const mayWait = this.#overflow === 'block' && this.#blockedSize + size <= capacity;
    return mayWait ? undefined : ['queue-full', 'the queue is full'];
  }

  #canMakeRoom(size: number): boolean {
    // What is in flight can't be dropped: where it leaves too little room, dropping what waits would help nobody.
    if (this.#overflow !== 'drop-oldest') return this.#backlog.fits(size);
    return this.#backlog.inFlightSize + size <= this.#backlog.capacity;
  }

  #makeRoom(size: number): boolean {
    while (this.#overflow === 'drop-oldest' && !this.#backlog.fits(size)) {
      const oldest = this.#backlog.oldestWaiting;
      if (oldest === undefined) break;
      this.#settlement.drop(oldest, 'overflow');
    }
    return this.#backlog.fits(size);
  }

  #accept(offer: Offer<Payload>, sequence: number): void {
    const receipt = this.#waitForResult ? new OwnReceipt(offer.onResult) : undefined;
    this.#backlog.accept(offer, sequence, offer.atMillis, receipt);
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

  #refuse(
    { items, onResult }: Pick<Handed<Input>, 'items' | 'onResult'>,
    reason: RejectReason,
    why: string,
  ): void {
    this.#backlog.books.rejected += items;
    this.#listener.onRejected(items, reason);
    const { totalSize, capacity } = this.#backlog;
    onResult(new Error(`${items} items refused: ${why} (size ${totalSize}, capacity ${capacity})`));
  }
}

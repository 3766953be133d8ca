import type { Overflow, Sizer } from '../config/options.js';
import { messageOf } from '../status/message.js';
import type { Backlog } from './backlog.js';
import { type Link, LinkedList } from './linked-list.js';
import type { QueueListener } from './listener.js';
import { bytesOf, type PayloadKind } from './payload.js';
import { OwnReceipt, type SettledCallback } from './receipt.js';
import { QueueRequest } from './request.js';
import type { Settlement } from './settlement.js';
import type { RejectReason } from './snapshot.js';

/** Who hands something in. */
interface Giver {
  /** Called once it is accepted or refused; under `waitForResult`, once it is settled or refused. */
  readonly onResult: SettledCallback;
  /** Called as soon as it is accepted, whatever `waitForResult` is. */
  readonly onAccepted: (() => void) | undefined;
}

/** What is handed in, by whom. */
export interface Handed<Input> extends Giver {
  readonly input: Input;
  readonly items: number;
  readonly atMillis: number;
}

/** An offer that waits at the door, under `overflow: 'block'`. */
class BlockedOffer<Payload> implements Giver, Link<BlockedOffer<Payload>> {
  previous: BlockedOffer<Payload> | undefined;
  next: BlockedOffer<Payload> | undefined;
  list: LinkedList<BlockedOffer<Payload>> | undefined;
  readonly request: QueueRequest<Payload>;
  readonly onResult: SettledCallback;
  readonly onAccepted: (() => void) | undefined;

  constructor(request: QueueRequest<Payload>, { onResult, onAccepted }: Giver) {
    this.request = request;
    this.onResult = onResult;
    this.onAccepted = onAccepted;
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
    return this.#blocked.first?.request.sequence;
  }

  /** Takes it in, lets it wait at the door, or refuses it. */
  offer(handed: Handed<Input>): void {
    const { input, items } = handed;
    // What can be refused before it is made into what would be kept costs next to nothing.
    const known = this.#sizer === 'bytes' ? undefined : this.#sizer === 'items' ? items : 1;
    if (this.#hasRefused(handed, known ?? 0)) return;
    let payload: Payload;
    try {
      payload = this.#kind.store(input);
    } catch (error) {
      this.#refuse(
        items,
        handed,
        'invalid',
        `they can't be made into something to send: ${messageOf(error)}`,
      );
      return;
    }
    const bytes = bytesOf(this.#kind, payload);
    this.#take(handed, payload, bytes, known ?? bytes);
  }

  /** Lets in what waits at the door, as far as there is room now. */
  admitBlocked(): void {
    for (let blocked = this.#blocked.first; blocked !== undefined; blocked = this.#blocked.first) {
      if (!this.#backlog.fits(blocked.request.size)) return;
      this.#unblock(blocked);
      this.#accept(blocked.request, blocked);
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
      this.#refuse(blocked.request.items, blocked, 'shutdown', 'the queue is shut down');
    }
  }

  #take(handed: Handed<Input>, payload: Payload, bytes: number, size: number): void {
    if (this.#hasRefused(handed, size)) return;
    const { items, atMillis, onResult } = handed;
    const request = new QueueRequest({
      payload,
      items,
      bytes,
      size,
      sequence: ++this.lastSequence,
      acceptedAtMillis: atMillis,
      receipt: this.#waitForResult ? new OwnReceipt(onResult) : undefined,
    });
    if (this.#blocked.isEmpty && this.#makeRoom(size)) this.#accept(request, handed);
    else this.#block(new BlockedOffer(request, handed));
  }

  #hasRefused(handed: Handed<Input>, size: number): boolean {
    // Nearly always there is room, and no more to ask.
    if (this.#isOpen && this.#blocked.isEmpty && this.#backlog.fits(size)) return false;
    const refusal = this.#refusal(size);
    if (refusal === undefined) return false;
    this.#refuse(handed.items, handed, ...refusal);
    return true;
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
    while (!this.#backlog.fits(size)) {
      const oldest = this.#overflow === 'drop-oldest' ? this.#backlog.oldestWaiting : undefined;
      if (oldest === undefined) return false;
      this.#settlement.drop(oldest, 'overflow');
    }
    return true;
  }

  #accept(request: QueueRequest<Payload>, giver: Giver): void {
    this.#backlog.accept(request);
    giver.onAccepted?.();
    if (!this.#waitForResult) giver.onResult();
  }

  #block(blocked: BlockedOffer<Payload>): void {
    this.#blocked.pushBack(blocked);
    this.#blockedSize += blocked.request.size;
    this.blockedItems += blocked.request.items;
  }

  #unblock(blocked: BlockedOffer<Payload>): void {
    this.#blocked.remove(blocked);
    this.#blockedSize -= blocked.request.size;
    this.blockedItems -= blocked.request.items;
  }

  #refuse(items: number, { onResult }: Giver, reason: RejectReason, why: string): void {
    this.#backlog.books.rejected += items;
    this.#listener.onRejected(items, reason);
    const { totalSize, capacity } = this.#backlog;
    onResult(new Error(`${items} items refused: ${why} (size ${totalSize}, capacity ${capacity})`));
  }
}

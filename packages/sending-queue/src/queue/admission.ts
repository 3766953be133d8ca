import type { Overflow, Sizer } from '../config/options.js';
import { messageOf } from '../status/message.js';
import type { Backlog } from './backlog.js';
import { Door } from './door.js';
import { type Giver, SharedGiver } from './giver.js';
import type { QueueListener } from './listener.js';
import { bytesOf, type PayloadKind } from './payload.js';
import { OwnReceipt } from './receipt.js';
import { QueueRequest } from './request.js';
import type { Settlement } from './settlement.js';
import type { RejectReason } from './snapshot.js';

const UNSTORABLE = "they can't be made into something to send";

/** What is handed in, by whom. */
export interface Handed<Input> extends Giver {
  readonly input: Input;
  readonly items: number;
  readonly atMillis: number;
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
  readonly door = new Door<Payload>();
  #isOpen = true;
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

  /** Takes it in, lets it wait at the door, or refuses it. */
  offer(handed: Handed<Input>): void {
    const { input, items } = handed;
    // What can be refused before it is made into what would be kept costs next to nothing.
    const known = this.#sizer === 'bytes' ? undefined : this.#sizer === 'items' ? items : 1;
    if (this.#hasRefused(handed, known ?? 0)) return;
    let payload: Payload;
    let bytes: number;
    try {
      payload = this.#kind.store(input);
      bytes = bytesOf(this.#kind, payload);
    } catch (error) {
      if (!this.#offerHalves(handed)) this.#refuse(items, handed, 'invalid', UNSTORABLE, messageOf(error));
      return;
    }
    this.#take(handed, payload, bytes, known ?? bytes);
  }

  /** Lets in what waits at the door, as far as there is room now. */
  admitBlocked(): void {
    for (
      let { first } = this.door;
      first !== undefined && this.#backlog.fits(first.size);
      { first } = this.door
    ) {
      const blocked = this.door.shift();
      if (blocked !== undefined) this.#accept(blocked.request, blocked);
    }
  }

  /** Refuses every offer from now on; what waits at the door already may still come in. */
  close(): void {
    this.#isOpen = false;
  }

  /** Refuses what waits at the door. */
  refuseBlocked(): void {
    for (let blocked = this.door.shift(); blocked !== undefined; blocked = this.door.shift()) {
      this.#refuse(blocked.request.items, blocked, 'shutdown', 'the queue is shut down');
    }
  }

  /** Offers the halves of what can't be stored, so that only the items that can't be are refused. */
  #offerHalves(handed: Handed<Input>): boolean {
    const { input, items, atMillis } = handed;
    if (items < 2 || this.#kind.halve === undefined) return false;
    let halves: readonly (readonly [Input, number])[];
    try {
      halves = this.#kind.halve(input).map((half) => [half, this.#kind.items(half)] as const);
    } catch {
      // What it failed with before says more, and is told.
      return false;
    }
    const giver = new SharedGiver(handed, halves.length);
    for (const [half, count] of halves) this.offer({ input: half, items: count, atMillis, ...giver.share() });
    return true;
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
    if (this.door.isEmpty && this.#makeRoom(size)) this.#accept(request, handed);
    else this.door.push(request, handed);
  }

  #hasRefused(handed: Handed<Input>, size: number): boolean {
    // Nearly always there is room, and no more to ask.
    if (this.#isOpen && this.door.isEmpty && this.#backlog.fits(size)) return false;
    const refusal = this.#refusal(size);
    // What waits for others makes room sooner by being sent.
    this.#backlog.hurry(this.lastSequence);
    if (refusal === undefined) return false;
    this.#refuse(handed.items, handed, ...refusal);
    return true;
  }

  /** Why something of this size would be refused; undefined when it would be taken, or may wait at the door. */
  #refusal(size: number): [RejectReason, string] | undefined {
    const { capacity } = this.#backlog;
    if (!this.#isOpen) return ['shutdown', 'the queue is shut down'];
    if (size > capacity) return ['queue-full', `a request of size ${size} never fits`];
    if (this.door.isEmpty && this.#canMakeRoom(size)) return undefined;
    const mayWait = this.#overflow === 'block' && this.door.size + size <= capacity;
    return mayWait ? undefined : ['queue-full', 'the queue is full'];
  }

  #canMakeRoom(size: number): boolean {
    // What is in flight can't be dropped: where it leaves too little room, dropping what waits would help nobody.
    if (this.#overflow !== 'drop-oldest') return this.#backlog.fits(size);
    return this.#backlog.occupancy.inFlight + size <= this.#backlog.capacity;
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

  #refuse(items: number, { onResult }: Giver, reason: RejectReason, why: string, detail?: string): void {
    this.#backlog.books.rejected += items;
    this.#listener.onRejected(items, reason, detail);
    const { occupancy, capacity } = this.#backlog;
    const said = detail === undefined ? why : `${why}: ${detail}`;
    onResult(new Error(`${items} items refused: ${said} (size ${occupancy.total}, capacity ${capacity})`));
  }
}

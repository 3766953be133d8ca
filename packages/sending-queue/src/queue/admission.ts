import type { Overflow, Sizer } from '../config/options.js';
import { messageOf } from '../status/message.js';
import type { Backlog } from './backlog.js';
import type { Door } from './door.js';
import type { Giver } from './giver.js';
import type { OfferHalves } from './halves.js';
import type { Intake } from './intake.js';
import { bytesOf, type IntakeKind } from './payload.js';
import type { Refusals } from './refusals.js';
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

/** What an admission works with. */
export interface AdmissionParts<Input, Payload> {
  readonly kind: IntakeKind<Input, Payload>;
  readonly backlog: Backlog<Payload>;
  readonly intake: Intake<Payload>;
  readonly settlement: Settlement<Payload>;
  readonly refusals: Refusals;
  readonly sizer: Sizer;
  readonly overflow: Overflow;
  /** Where what finds no room waits for some; absent where nothing does. */
  readonly door?: Door<Payload> | undefined;
  /** How what can't be stored as a whole is saved in part; absent where it is not. */
  readonly offerHalves?: OfferHalves<Input> | undefined;
  /** Number that the first offer follows. */
  readonly lastSequence: number;
}

/** Decides what comes into the queue, and what happens to what does not fit. */
export class Admission<Input, Payload> {
  readonly #parts: AdmissionParts<Input, Payload>;
  readonly #intake: Intake<Payload>;
  readonly door: Door<Payload> | undefined;
  #isOpen = true;
  /** Number of the newest offer that was not refused at once. */
  lastSequence: number;

  constructor(parts: AdmissionParts<Input, Payload>) {
    this.#parts = parts;
    this.#intake = parts.intake;
    this.door = parts.door;
    this.lastSequence = parts.lastSequence;
  }

  /** Takes it in, lets it wait at the door, or refuses it. */
  offer(handed: Handed<Input>): void {
    const { input, items } = handed;
    const { kind, sizer } = this.#parts;
    // What can be refused before it is made into what would be kept costs next to nothing.
    const known = sizer === 'bytes' ? undefined : sizer === 'items' ? items : 1;
    if (this.#hasRefused(handed, known ?? 0)) return;
    let payload: Payload;
    let bytes: number;
    let encoded: Uint8Array | undefined;
    try {
      payload = kind.store(input);
      bytes = bytesOf(kind, payload);
      encoded = this.#intake.encode(payload, known ?? bytes);
    } catch (error) {
      const isOffered = this.#parts.offerHalves?.(handed, kind, (half) => this.offer(half)) ?? false;
      if (!isOffered) this.#refuse(items, handed, 'invalid', UNSTORABLE, messageOf(error));
      return;
    }
    const size = known ?? encoded?.byteLength ?? bytes;
    if (this.#hasRefused(handed, size)) return;
    const hasRoom = this.#isNobodyAtTheDoor && this.#makeRoom(size);
    if (!hasRoom && !this.door) {
      // Whoever hears of what was dropped may have taken the room for something of its own.
      this.#refuse(items, handed, 'queue-full', this.#intake.obstacle);
      return;
    }
    const sequence = ++this.lastSequence;
    const acceptedAtMillis = handed.atMillis;
    const request = new QueueRequest({ payload, items, bytes, size, sequence, acceptedAtMillis });
    if (hasRoom) this.#intake.take(request, handed, encoded);
    else this.door?.push(request, handed, encoded);
  }

  /** Lets in what waits at the door, as far as there is room now. */
  admitBlocked(): void {
    this.door?.admit(this.#intake);
  }

  /** Refuses every offer from now on; what waits at the door already may still come in. */
  close(): void {
    this.#isOpen = false;
  }

  /** Refuses what waits at the door. */
  refuseBlocked(): void {
    this.door?.refuseAll(this.#parts.refusals);
  }

  #hasRefused(handed: Handed<Input>, size: number): boolean {
    // Nearly always there is room, and no more to ask.
    if (this.#isOpen && this.#isNobodyAtTheDoor && this.#intake.fits(size)) return false;
    const refusal = this.#refusal(size);
    // What waits for others makes room sooner by being sent.
    this.#parts.backlog.hurry(this.lastSequence);
    if (refusal === undefined) return false;
    this.#refuse(handed.items, handed, ...refusal);
    return true;
  }

  /** Why something of this size would be refused; undefined when it would be taken, or may wait at the door. */
  #refusal(size: number): [RejectReason, string] | undefined {
    if (!this.#isOpen) return ['shutdown', 'the queue is shut down'];
    if (!this.#intake.couldFit(size)) return ['queue-full', `a request of size ${size} never fits`];
    if (this.#isNobodyAtTheDoor && this.#canMakeRoom(size)) return undefined;
    const mayWait = this.door !== undefined && this.door.size + size <= this.#intake.doorCapacity;
    return mayWait ? undefined : ['queue-full', this.#intake.obstacle];
  }

  get #isNobodyAtTheDoor(): boolean {
    return this.door?.isEmpty ?? true;
  }

  #canMakeRoom(size: number): boolean {
    if (this.#parts.overflow !== 'drop-oldest') return this.#intake.fits(size);
    // What can't be dropped may leave too little room: then dropping the rest would help nobody.
    return this.#intake.undroppable + size <= this.#parts.backlog.capacity;
  }

  #makeRoom(size: number): boolean {
    const { backlog, settlement, overflow } = this.#parts;
    while (!this.#intake.fits(size)) {
      const oldest = overflow === 'drop-oldest' ? backlog.oldestWaiting : undefined;
      if (oldest === undefined) return false;
      settlement.drop(oldest, 'overflow');
    }
    return true;
  }

  #refuse(items: number, giver: Giver, reason: RejectReason, why: string, detail?: string): void {
    this.#parts.refusals.refuse(items, giver, reason, why, detail);
  }
}

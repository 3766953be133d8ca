import type { Slot, SlotOutcome } from './limiter.js';

/** A limiter, as its slots see it. */
export interface SlotOwner {
  /** Called once for each slot. */
  released(slot: AcquiredSlot, outcome: SlotOutcome): void;
}

/** The one object a request costs. It knows when it was acquired, and lets its owner hear of one release only. */
export class AcquiredSlot implements Slot {
  /** Milliseconds of the owner's clock. */
  readonly acquiredAt: number;
  /** The controller's note: which decisions the outcome may still inform. */
  readonly mark: number;
  /** Requests in flight when it was acquired, this one included. */
  readonly inFlight: number;
  #owner: SlotOwner | undefined;

  constructor(owner: SlotOwner, acquiredAt: number, mark: number, inFlight: number) {
    this.#owner = owner;
    this.acquiredAt = acquiredAt;
    this.mark = mark;
    this.inFlight = inFlight;
  }

  release(outcome: SlotOutcome): void {
    const owner = this.#owner;
    if (owner === undefined) return;
    this.#owner = undefined;
    owner.released(this, outcome);
  }
}

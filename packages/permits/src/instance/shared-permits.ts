import type { PermitGate } from '@otelq/sending-queue';
import type { InstancePermits, Permits, PermitsSnapshot } from './permits.js';

/** The permits of a process, for as many queues as send to the destination. */
export class SharedPermits implements Permits {
  readonly unit: Permits['unit'];
  readonly #start: () => InstancePermits;
  readonly #seats = new Set<Seat>();
  #instance: InstancePermits;
  #isClosed = false;

  /** @param start - begins to take part in the budget, unlike any other that ever was */
  constructor(unit: Permits['unit'], start: () => InstancePermits) {
    this.unit = unit;
    this.#start = start;
    this.#instance = start();
  }

  join(): PermitGate {
    // After a goodbye it is somebody new: what the other one had is with others by now.
    if (this.#isClosed) this.#instance = this.#start();
    this.#isClosed = false;
    const seat = new Seat(this.#instance, {
      want: (turnedAway) => this.#want(turnedAway),
      leave: () => this.#leave(seat),
    });
    this.#seats.add(seat);
    return seat;
  }

  snapshot(): PermitsSnapshot {
    return this.#instance.snapshot();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#instance.close();
  }

  #want(turnedAway: number): void {
    let waiting = 0;
    for (const seat of this.#seats) waiting += seat.waiting;
    this.#instance.want(waiting, turnedAway);
  }

  async #leave(seat: Seat): Promise<void> {
    if (!this.#seats.delete(seat)) return;
    if (this.#seats.size === 0) await this.close();
    else this.#want(0);
  }
}

/** What a seat tells. */
interface SeatOwner {
  want(turnedAway: number): void;
  leave(): Promise<void>;
}

/** The place of one queue. */
class Seat implements PermitGate {
  readonly #instance: InstancePermits;
  readonly #owner: SeatOwner;
  waiting = 0;

  constructor(instance: InstancePermits, owner: SeatOwner) {
    this.#instance = instance;
    this.#owner = owner;
  }

  get delayMillis(): number {
    return this.#instance.delayMillis;
  }

  take(amount: number): void {
    this.#instance.take(amount);
  }

  want(waiting: number, turnedAway = 0): void {
    this.waiting = waiting;
    this.#owner.want(turnedAway);
  }

  snapshot(): PermitsSnapshot {
    return this.#instance.snapshot();
  }

  leave(): Promise<void> {
    return this.#owner.leave();
  }
}

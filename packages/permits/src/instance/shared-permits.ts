import type { PermitGate } from '@otelq/sending-queue';
import type { Clock } from '@otelq/sending-queue/native';
import type { InstancePermits, Permits, PermitsSnapshot } from './permits.js';
import { Turns } from './turns.js';
import { countable } from './use-buffer.js';

/** The permits of a process, for as many queues as send to the destination. */
export class SharedPermits implements Permits {
  readonly unit: Permits['unit'];
  readonly #start: () => InstancePermits;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #seats = new Set<Seat>();
  readonly #turns = new Turns<Seat>();
  #instance: InstancePermits;
  #isClosed = false;

  /** @param start - begins to take part in the budget, unlike any other that ever was */
  constructor(unit: Permits['unit'], clock: Pick<Clock, 'now'>, start: () => InstancePermits) {
    this.unit = unit;
    this.#clock = clock;
    this.#start = start;
    this.#instance = start();
  }

  join(): PermitGate {
    // After a goodbye it is somebody new: what the other one had is with others by now.
    if (this.#isClosed) this.#instance = this.#start();
    this.#isClosed = false;
    const seat = new Seat(this.#instance, {
      delayMillis: (gateMillis) => this.#delayMillis(seat, gateMillis),
      took: () => this.#turns.over(seat),
      want: (turnedAway) => this.#want(seat, turnedAway),
      leave: () => this.#leave(seat),
    });
    this.#seats.add(seat);
    return seat;
  }

  snapshot(): PermitsSnapshot {
    return this.#instance.snapshot();
  }

  close(): Promise<void> {
    this.#isClosed = true;
    for (const seat of this.#seats) this.#remove(seat);
    return this.#instance.close();
  }

  #delayMillis(seat: Seat, gateMillis: number): number {
    // One that is alone, and one from before a goodbye, have nobody to take turns with.
    if (this.#seats.size < 2 || !this.#seats.has(seat)) return gateMillis;
    return this.#turns.delayMillis(seat, gateMillis, this.#clock.now());
  }

  #want(seat: Seat, turnedAway: number): void {
    if (!this.#seats.has(seat)) return;
    if (seat.waiting === 0) this.#turns.over(seat);
    this.#tell(turnedAway);
  }

  #tell(turnedAway: number): void {
    let waiting = 0;
    for (const seat of this.#seats) waiting += seat.waiting;
    this.#instance.want(waiting, turnedAway);
  }

  async #leave(seat: Seat): Promise<void> {
    if (!this.#remove(seat)) return;
    if (this.#seats.size === 0) await this.close();
    else this.#tell(0);
  }

  #remove(seat: Seat): boolean {
    this.#turns.over(seat);
    return this.#seats.delete(seat);
  }
}

/** What a seat tells. */
interface SeatOwner {
  /** What the gate says, and what the others that wait for it leave of that. */
  delayMillis(gateMillis: number): number;
  took(): void;
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
    return this.#owner.delayMillis(this.#instance.delayMillis);
  }

  take(amount: number): void {
    this.#instance.take(amount);
    this.#owner.took();
  }

  want(waiting: number, turnedAway = 0): void {
    this.waiting = countable(waiting);
    this.#owner.want(turnedAway);
  }

  snapshot(): PermitsSnapshot {
    return this.#instance.snapshot();
  }

  leave(): Promise<void> {
    return this.#owner.leave();
  }
}

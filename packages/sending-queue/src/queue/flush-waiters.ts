import type { Clock, Timer } from '../clock/clock.js';

/** A timer that is set for no sake but to hold the process; it looks at nothing when it fires. */
const HOLD_MILLIS = 60_000;

class Waiter {
  readonly sequence: number;
  readonly promise: Promise<void>;
  resolve: () => void = () => {};

  constructor(sequence: number) {
    this.sequence = sequence;
    this.promise = new Promise((resolve) => {
      this.resolve = resolve;
    });
  }
}

/**
 * Those who wait until everything up to some offer is settled. The queue's own timers never keep a process alive, but
 * somebody who awaits a flush wants to see its end: while there is such a waiter, the process is held.
 */
export class FlushWaiters {
  readonly #clock: Clock;
  /** In the order of their numbers, since those only grow; never two with the same one. */
  #waiters: Waiter[] = [];
  #hold: Timer | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * Resolves when every offer up to number `sequence` is settled.
   *
   * @param oldestSequence - number of the oldest offer that is not settled yet; Infinity when all are
   */
  wait(sequence: number, oldestSequence: number): Promise<void> {
    if (oldestSequence > sequence) return Promise.resolve();
    const last = this.#waiters.at(-1);
    if (last?.sequence === sequence) return last.promise;
    const waiter = new Waiter(sequence);
    this.#waiters.push(waiter);
    if (this.#hold === undefined) this.#holdProcess();
    return waiter.promise;
  }

  /** To be called whenever an offer has been settled. */
  onSettled(oldestSequence: number): void {
    let done = 0;
    for (const waiter of this.#waiters) {
      if (waiter.sequence >= oldestSequence) break;
      waiter.resolve();
      done++;
    }
    if (done > 0) this.#waiters = this.#waiters.slice(done);
    if (this.#waiters.length === 0) {
      this.#hold?.cancel();
      this.#hold = undefined;
    }
  }

  #holdProcess(): void {
    this.#hold = this.#clock.setTimer(() => this.#holdProcess(), HOLD_MILLIS);
    this.#hold.keepAlive(true);
  }
}

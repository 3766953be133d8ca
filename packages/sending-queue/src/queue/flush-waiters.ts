import type { Clock, Timer } from '../clock/clock.js';
import { type Link, LinkedList } from './linked-list.js';

class Waiter implements Link<Waiter> {
  previous: Waiter | undefined;
  next: Waiter | undefined;
  list: LinkedList<Waiter> | undefined;
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
 * somebody who awaits a flush wants to see its end: while there is such a waiter, the process is held. Not for ever, as
 * nobody may be waiting any more.
 */
export class FlushWaiters {
  readonly #clock: Clock;
  readonly #holdMillis: number;
  /** In the order of their numbers, since those only grow; never two with the same one. */
  readonly #waiters = new LinkedList<Waiter>();
  #last: Waiter | undefined;
  #hold: Timer | undefined;

  /** @param holdMillis - how long the process is held at most, from the last call of `wait` */
  constructor(clock: Clock, holdMillis: number) {
    this.#clock = clock;
    this.#holdMillis = holdMillis;
  }

  /**
   * Resolves when every offer up to number `sequence` is settled.
   *
   * @param oldestSequence - number of the oldest offer that is not settled yet; Infinity when all are
   */
  wait(sequence: number, oldestSequence: number): Promise<void> {
    if (oldestSequence > sequence) return Promise.resolve();
    if (this.#last?.sequence !== sequence) {
      this.#last = new Waiter(sequence);
      this.#waiters.pushBack(this.#last);
      this.#holdProcess();
    }
    return this.#last.promise;
  }

  /** Whether nobody waits: then `onSettled` need not be called. */
  get isEmpty(): boolean {
    return this.#waiters.isEmpty;
  }

  /** To be called whenever an offer has been settled. */
  onSettled(oldestSequence: number): void {
    for (let waiter = this.#waiters.first; waiter !== undefined; waiter = this.#waiters.first) {
      if (waiter.sequence >= oldestSequence) return;
      this.#waiters.remove(waiter);
      waiter.resolve();
    }
    this.#last = undefined;
    this.#hold?.cancel();
    this.#hold = undefined;
  }

  #holdProcess(): void {
    this.#hold?.cancel();
    this.#hold = this.#clock.setTimer(() => {
      this.#hold = undefined;
    }, this.#holdMillis);
    this.#hold.keepAlive(true);
  }
}

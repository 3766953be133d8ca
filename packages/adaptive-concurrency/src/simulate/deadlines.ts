import { Fifo } from './fifo.js';
import type { VirtualTime } from './virtual-time.js';

/** Something that has to be over by a time. */
export interface Pending {
  readonly deadlineMillis: number;
  readonly isOver: boolean;
  /** Called once, at the deadline, unless it is over by then. */
  expire(): void;
}

/**
 * Watches deadlines that come in order, as those of one time-out for all do. One event is enough for them: an event for
 * each request would outlive it by seconds, and tens of thousands of them would slow down all others.
 */
export class Deadlines {
  readonly #time: VirtualTime;
  readonly #pending = new Fifo<Pending>();
  #isWatching = false;

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  /** @param pending - whose deadline is no earlier than those before it */
  watch(pending: Pending): void {
    this.#forgetWhatIsOver();
    this.#pending.push(pending);
    this.#watchFirst();
  }

  #watchFirst(): void {
    const { first } = this.#pending;
    if (this.#isWatching || first === undefined) return;
    this.#isWatching = true;
    this.#time.after(first.deadlineMillis - this.#time.now(), () => {
      this.#isWatching = false;
      this.#expire();
      this.#watchFirst();
    });
  }

  #expire(): void {
    for (;;) {
      this.#forgetWhatIsOver();
      const { first } = this.#pending;
      if (first === undefined || first.deadlineMillis > this.#time.now()) return;
      this.#pending.shift();
      first.expire();
    }
  }

  #forgetWhatIsOver(): void {
    while (this.#pending.first?.isOver === true) this.#pending.shift();
  }
}

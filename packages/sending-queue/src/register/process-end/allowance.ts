import type { Clock } from '../../clock/clock.js';
import type { Ending } from './ending.js';

/** The time that delivering may take at the end of the process: as long as the one of them that takes longest may. */
export class Allowance {
  readonly #clock: Pick<Clock, 'now'>;
  #untilMillis = 0;

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** The process is asked to end, by whomever. One time runs, until it is over: it turns out then not to have been the end. */
  begin(endings: Iterable<Ending>): void {
    if (this.leftMillis === 0) this.renew(endings);
  }

  /** It was not the end that the time began for, and now there is another. */
  renew(endings: Iterable<Ending>): void {
    const times = Array.from(endings, ({ shutdownTimeoutMillis }) => shutdownTimeoutMillis);
    this.#untilMillis = this.#clock.now() + Math.max(0, ...times);
  }

  /** What is left of it. */
  get leftMillis(): number {
    return Math.max(0, this.#untilMillis - this.#clock.now());
  }
}

import type { PacingClock } from './pacing-clock.js';

/** Timers are late, and so is who is called by them: so much of it is made up for. */
const MOST_LATE_MILLIS = 50;

/**
 * Lets requests begin at an even pace. One that is sent again is not held up here, it has its own delay, but the next turn
 * comes later for it, so that what is sent is at the rate in the long run.
 */
export class Pacer {
  readonly #intervalMillis: number;
  readonly #clock: PacingClock;
  #nextAtMillis: number;

  /** @param perSecond - requests a second, > 0; Infinity for no bound */
  constructor(perSecond: number, clock: PacingClock) {
    this.#intervalMillis = 1000 / perSecond;
    this.#clock = clock;
    this.#nextAtMillis = clock.now();
  }

  /** Resolves when the next request may begin, or at once when it is told to stop. One turn at a time. */
  async turn(stop: AbortSignal): Promise<void> {
    for (;;) {
      // Looked at again after the wait: what was charged meanwhile counts too.
      const waitMillis = this.#nextAtMillis - this.#clock.now();
      if (waitMillis <= 0 || stop.aborted) break;
      await this.#wait(waitMillis, stop);
    }
    this.charge();
  }

  /** A request is sent beside those that have a turn. */
  charge(): void {
    const earliestMillis = this.#clock.now() - MOST_LATE_MILLIS;
    this.#nextAtMillis = Math.max(this.#nextAtMillis, earliestMillis) + this.#intervalMillis;
  }

  #wait(millis: number, stop: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const done = () => {
        timer.cancel();
        stop.removeEventListener('abort', done);
        resolve();
      };
      const timer = this.#clock.setTimer(done, millis);
      stop.addEventListener('abort', done);
    });
  }
}

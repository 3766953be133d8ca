import type { PacingClock } from './pacing-clock.js';

/** Is over when requests are under way, and none of them has come to its end for a while. */
export class Patience {
  readonly #millis: number;
  readonly #clock: PacingClock;
  readonly #onOver: () => void;
  #timer: { cancel(): void } | undefined;

  /** @param millis - 0 for a patience that is never over */
  constructor(millis: number, clock: PacingClock, onOver: () => void) {
    this.#millis = millis;
    this.#clock = clock;
    this.#onOver = onOver;
  }

  /** To be called when so many requests are under way, because one was begun or has come to its end. */
  renew(underWay: number): void {
    this.#timer?.cancel();
    const isNeeded = underWay > 0 && this.#millis > 0;
    this.#timer = isNeeded ? this.#clock.setTimer(this.#onOver, this.#millis) : undefined;
  }
}

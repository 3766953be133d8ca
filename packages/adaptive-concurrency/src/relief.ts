/** Part of its former value to which the load must have fallen before the effect is judged. */
const WORTHWHILE = 0.8;

/**
 * Watches whether a lower limit shortens the round trip. Where requests queue, the round trip is proportional to their
 * number; when it stays as long as it was, no queue of ours is the reason, and the baseline is out of date.
 */
export class Relief {
  /** Where the present run of congested cohorts began, 0 without one. */
  #load = 0;
  #millis = 0;

  /** A cohort was congested. Returns whether the lower load proved to be futile. */
  isFutile(load: number, millis: number): boolean {
    if (this.#load === 0 || (load > this.#load && millis > this.#millis)) {
      this.#load = load;
      this.#millis = millis;
      return false;
    }
    if (load > WORTHWHILE * this.#load) return false;
    // Less than half of the relief that a queue would have brought is none.
    return millis > (this.#millis * (1 + load / this.#load)) / 2;
  }

  /** Congestion is over. */
  reset(): void {
    this.#load = 0;
  }
}

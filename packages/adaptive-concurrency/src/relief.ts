/** Part of its former value to which the limit must have fallen before the effect is judged. */
const WORTHWHILE = 0.75;

/** Decreases without relief after which they count as futile: the first may have met a queue that was still growing. */
const FUTILE_AFTER = 3;

/**
 * Watches whether a lower limit shortens the round trip. Where requests queue, the round trip is proportional to their
 * number; when it stays as long as it was, no queue of ours is the reason, and the baseline is out of date.
 */
export class Relief {
  #limit: number | undefined;
  #rttMillis = 0;
  #withoutRelief = 0;

  /** A window was congested. Returns whether a lower limit proved to be futile. */
  isFutile(limit: number, rttMillis: number): boolean {
    if (this.#limit !== undefined) {
      const fallen = limit / this.#limit;
      if (fallen > WORTHWHILE) return false;
      // Less than half of the relief that a queue would have brought is none.
      const relieved = rttMillis <= (this.#rttMillis * (1 + fallen)) / 2;
      this.#withoutRelief = relieved ? 0 : this.#withoutRelief + 1;
    }
    this.#limit = limit;
    this.#rttMillis = rttMillis;
    return this.#withoutRelief >= FUTILE_AFTER;
  }

  /** Congestion is over. */
  reset(): void {
    this.#limit = undefined;
    this.#withoutRelief = 0;
  }
}

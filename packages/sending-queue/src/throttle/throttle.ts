/** An absent limit on a delay would let one wrong header silence a destination for good. */
const LONGEST_THROTTLE_MILLIS = 24 * 60 * 60 * 1000;

/**
 * The first gate: closed while the destination asked to be left alone (`Retry-After`, gRPC `RetryInfo`).
 * It is closed for every request, not only for the one that was told.
 */
export class Throttle {
  readonly #longestMillis: number;
  #closedUntilMillis = -Infinity;

  /** @param longestMillis - longest time it closes for, in milliseconds; 0 for 24 hours */
  constructor(longestMillis: number) {
    this.#longestMillis = longestMillis === 0 ? LONGEST_THROTTLE_MILLIS : longestMillis;
  }

  /** Closes for `delayMillis` from `nowMillis`; a shorter delay never opens what a longer one closed. Returns the time it stays closed. */
  close(nowMillis: number, delayMillis: number): number {
    const until = nowMillis + Math.min(delayMillis, this.#longestMillis);
    this.#closedUntilMillis = Math.max(this.#closedUntilMillis, until);
    return this.delayMillis(nowMillis);
  }

  /** Milliseconds until it opens; 0 when it is open. */
  delayMillis(nowMillis: number): number {
    return Math.max(0, this.#closedUntilMillis - nowMillis);
  }
}

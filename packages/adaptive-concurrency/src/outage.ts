/** Failures in a row that may be chance, and the same as a part of the limit. */
const LEAST_FAILURES = 4;
const PART_OF_LIMIT = 1 / 16;

/** A destination that refuses all for longer than this is dead; one that comes back sooner had a rate limit. */
const LONGEST_REFUSAL_MILLIS = 2500;

/** Requests in a second that are enough to speak of a rate. */
const LEAST_RATE = 4;

/** Under a rate limit nothing may succeed for as long as the destination counts. */
const LONGEST_COUNT_MILLIS = 2000;

/** Tells a dead destination from one that refuses some requests. */
export class OutageWatch {
  #failures = 0;
  #tolerated = 0;
  #lastSuccessAt = -Infinity;
  /** What was taken in the best second before it seemed to be dead. */
  #takenPerSecond = 0;
  #deadSince = 0;

  succeeded(now: number): void {
    this.#failures = 0;
    this.#lastSuccessAt = now;
  }

  /**
   * A request met with backpressure. Returns whether the destination seems to be dead: so many in a row that neither
   * chance explains it nor that the limit was so far above what is known to go well.
   */
  failed(now: number, { limit, overshoot, rttMillis, isPaced }: FailureContext): boolean {
    if (this.#failures === 0) this.#tolerated = LEAST_FAILURES + PART_OF_LIMIT * limit + overshoot;
    this.#failures++;
    if (this.#failures < this.#tolerated) return false;
    return !isPaced || now - this.#lastSuccessAt > LONGEST_COUNT_MILLIS + 2 * rttMillis;
  }

  /** It counts as dead from now on; `takenPerSecond` is what it took at best in the last seconds. */
  begin(now: number, takenPerSecond: number): void {
    this.#failures = 0;
    this.#deadSince = now;
    this.#takenPerSecond = takenPerSecond;
  }

  /** It is alive again. The rate it seems to be limited to, in requests per second; undefined if it was really dead. */
  end(now: number): number | undefined {
    const wasShort = now - this.#deadSince < LONGEST_REFUSAL_MILLIS;
    return wasShort && this.#takenPerSecond > LEAST_RATE ? this.#takenPerSecond : undefined;
  }
}

/** What else is known when a request fails. */
export interface FailureContext {
  readonly limit: number;
  /** How far the limit is above what is known to go well. */
  readonly overshoot: number;
  readonly rttMillis: number;
  /** Whether requests are paced, because there is a rate limit. */
  readonly isPaced: boolean;
}

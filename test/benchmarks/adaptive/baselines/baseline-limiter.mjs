/** @import { ConcurrencyLimiter, LimiterSnapshot, Slot, SlotOutcome } from '@otelq/adaptive-concurrency' */

/**
 * Counts what is in flight, and leaves to the algorithm what becomes of the limit. All baselines share it, so that they
 * differ in nothing but their algorithm.
 *
 * @abstract
 * @implements {ConcurrencyLimiter}
 */
export class BaselineLimiter {
  delayMillis = 0;
  inFlight = 0;
  #limit;
  #now;

  /**
   * @param {() => number} now milliseconds
   * @param {number} initialLimit requests
   */
  constructor(now, initialLimit) {
    this.#now = now;
    this.#limit = initialLimit;
  }

  get limit() {
    return this.#limit;
  }

  /** @param {number} limit a new one, an integer >= 1 */
  adopt(limit) {
    this.#limit = limit;
  }

  /** @returns {Slot | undefined} */
  tryAcquire() {
    if (this.inFlight >= this.limit) return undefined;
    const startMillis = this.#now();
    const inFlight = ++this.inFlight;
    this.started();
    let isOver = false;
    return {
      release: ({ signal, rttMillis = this.#now() - startMillis }) => {
        if (isOver) return;
        isOver = true;
        this.inFlight--;
        this.ended({ signal, rttMillis, inFlight, nowMillis: this.#now() });
      },
    };
  }

  /** Nothing here goes out without a slot. */
  report() {}

  /** @returns {LimiterSnapshot} */
  snapshot() {
    return { limit: this.limit, inFlight: this.inFlight, delayMillis: 0 };
  }

  /** A request was sent; it counts as in flight already. */
  started() {}

  /**
   * A request has ended; it no longer counts as in flight.
   *
   * @param {{ signal: SlotOutcome['signal'], rttMillis: number, inFlight: number, nowMillis: number }} _request
   *   `inFlight`: how many there were when it was sent, itself included
   */
  ended(_request) {}
}

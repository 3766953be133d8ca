/** @import { ConcurrencyLimiter, LimiterSnapshot, Slot } from '@otelq/adaptive-concurrency' */

/**
 * Lets everything through: what is left of a measurement when the limiter costs nothing.
 *
 * @implements {ConcurrencyLimiter}
 */
export class NoLimiter {
  delayMillis = 0;
  inFlight = 0;
  limit = Number.MAX_SAFE_INTEGER;
  #now;
  /** @type {Slot} */
  #slot;

  /** @param {() => number} [now] read on either call, as by a limiter that takes times */
  constructor(now) {
    this.#now = now;
    this.#slot = {
      release() {
        now?.();
      },
    };
  }

  tryAcquire() {
    this.#now?.();
    return this.#slot;
  }

  report() {}

  /** @returns {LimiterSnapshot} */
  snapshot() {
    return { limit: this.limit, inFlight: 0, delayMillis: 0 };
  }
}

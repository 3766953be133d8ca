import type { ConcurrencyLimiter, LimiterSnapshot, Slot } from './limiter.js';
import { AcquiredSlot, type SlotOwner } from './slot.js';

/** A limit that never changes, as the Collector's `num_consumers`. */
export class FixedLimiter implements ConcurrencyLimiter {
  readonly limit: number;
  readonly delayMillis = 0;
  #inFlight = 0;
  readonly #owner: SlotOwner = {
    released: () => {
      this.#inFlight--;
    },
  };

  constructor(limit: number) {
    this.limit = limit;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  tryAcquire(): Slot | undefined {
    if (this.#inFlight >= this.limit) return undefined;
    this.#inFlight++;
    return new AcquiredSlot(this.#owner, 0, 0, this.#inFlight);
  }

  report(): void {}

  snapshot(): LimiterSnapshot {
    return { limit: this.limit, inFlight: this.#inFlight, delayMillis: 0 };
  }
}

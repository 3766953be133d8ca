import { cohortSize } from './cohort-size.js';
import { Dips } from './dips.js';
import type { Samples } from './samples.js';

/** In slow start the limit grows by factors, then in small steps; a dip drains the destination first, then measures. */
export type Phase = 'slow start' | 'steady' | 'draining' | 'measuring';

/** Fewest requests in a cohort of slow start, and the part of the limit that there must be at least. */
const SLOW_START_COHORT = { least: 2, part: 0.75 };

/** What is taken for the spread until it is known, how it is smoothed, and what is believed at most and at least of it. */
const VARIATION = { first: 0.3, weight: 0.3, most: 2, leastSamples: 8 };

/** What the search for the limit is doing, and how many requests make a cohort for it. */
export class Phases {
  readonly #dips = new Dips();
  #current: Phase = 'slow start';
  /** Spread of the round-trip times, as a part of their mean. */
  #variation = VARIATION.first;

  get current(): Phase {
    return this.#current;
  }

  /** A cohort is complete. */
  learn(samples: Samples): void {
    if (samples.count < VARIATION.leastSamples) return;
    const variation = Math.min(VARIATION.most, samples.deviation / samples.mean);
    this.#variation += VARIATION.weight * (variation - this.#variation);
  }

  /** Searches anew; the baseline is in doubt. */
  startSlowly(): void {
    this.#current = 'slow start';
    this.#dips.restart();
  }

  beSteady(): void {
    this.#current = 'steady';
  }

  /** The limit has dipped. */
  drain(): void {
    this.#current = 'draining';
  }

  /** What waited at the destination is gone. */
  measure(): void {
    this.#current = 'measuring';
  }

  /** A cohort of so many samples has returned at the full limit. Whether a dip is due. */
  isDipDue(samples: number, limit: number): boolean {
    return this.#current === 'steady' && this.#dips.isDue(samples, this.measurementSize(limit));
  }

  /** Samples that make a measurement of the baseline. */
  measurementSize(limit: number): number {
    return Dips.size(this.#variation, limit);
  }

  /**
   * Requests in the next cohort.
   *
   * @param limit - without a dip
   * @param dippedLimit - the same, during one
   * @param allowedQueue - requests that may queue at that limit
   */
  cohortSize(limit: number, dippedLimit: number, allowedQueue: number): number {
    switch (this.#current) {
      case 'slow start':
        return Math.max(SLOW_START_COHORT.least, Math.ceil(SLOW_START_COHORT.part * limit));
      case 'draining':
        return dippedLimit;
      case 'measuring':
        return this.measurementSize(limit);
      case 'steady':
        return cohortSize(limit, allowedQueue, this.#variation);
    }
  }
}

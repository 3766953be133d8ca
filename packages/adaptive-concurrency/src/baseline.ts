import { MIN_SAMPLES, type Samples } from './samples.js';

/** Standard errors by which two means must differ for a difference: about 2 % of all pairs do so by chance. */
export const SIGNIFICANCE = 2;

/**
 * The round-trip time of a destination that this client does not load. It is measured at low load only: a moving
 * average of all round trips would creep upward with the very congestion it should detect.
 */
export class Baseline {
  readonly #alpha: number;
  #count = 0;
  #mean: number | undefined;
  #standardError = 0;

  constructor(alpha: number) {
    this.#alpha = alpha;
  }

  /** Milliseconds, undefined while nothing is known. */
  get mean(): number | undefined {
    return this.#mean;
  }

  /** How far the mean may be off, as a standard error in milliseconds. */
  get standardError(): number {
    return this.#standardError;
  }

  /** Takes in a few samples of many to come, each with the same weight. */
  learn(samples: Samples): void {
    this.#take(samples.count, samples.mean, samples.standardError, 0);
  }

  /** The same for a single sample, whose error nobody knows. */
  learnOne(millis: number): void {
    this.#take(1, millis, millis / 2, 0);
  }

  /** Takes in a measurement that is complete in itself: older ones fade (EWMA), unless there are hardly any yet. */
  measure(samples: Samples): void {
    this.#take(samples.count, samples.mean, samples.standardError, this.#alpha);
  }

  /** The one measurement that is to be believed. */
  replace(samples: Samples): void {
    this.forget();
    this.learn(samples);
  }

  /** Whether there is none, or it must be too high, as chance does not explain samples so much lower. */
  isBeatenBy(samples: Samples): boolean {
    if (this.#mean === undefined) return true;
    if (samples.count < MIN_SAMPLES) return false;
    const error = Math.hypot(this.#standardError, samples.standardError);
    return this.#mean - samples.mean > SIGNIFICANCE * error;
  }

  forget(): void {
    this.#count = 0;
    this.#mean = undefined;
    this.#standardError = 0;
  }

  #take(count: number, mean: number, standardError: number, minWeight: number): void {
    if (count === 0) return;
    this.#count += count;
    const weight = Math.max(minWeight, count / this.#count);
    const before = this.#mean ?? mean;
    this.#mean = before + weight * (mean - before);
    this.#standardError = Math.hypot((1 - weight) * this.#standardError, weight * standardError);
  }
}

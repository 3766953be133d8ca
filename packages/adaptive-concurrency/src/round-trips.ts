import { Baseline } from './baseline.js';
import { Cohort } from './cohort.js';
import { aimOf, type Evidence, isFarTooSlow } from './judge.js';
import { queueAllowance } from './queue-allowance.js';
import { SizeEffect } from './size-effect.js';

/** A round trip this many times the baseline counts as no longer than that: one freak is no collapse. */
const MAX_RTT_RATIO = 5;

/** The round trips of the present cohort, made comparable, and what they are compared with. */
export class RoundTrips {
  readonly cohort = new Cohort();
  readonly baseline = new Baseline();
  readonly #sizes = new SizeEffect();
  readonly #thresholdRatio: number;

  constructor(thresholdRatio: number) {
    this.#thresholdRatio = thresholdRatio;
  }

  /** Requests that may queue where so many are in flight. */
  readonly allowance = (load: number): number =>
    queueAllowance(load, this.#thresholdRatio, this.#sizes.squaredVariation);

  /** Takes in a round trip. Returns false where it makes all that was measured so far one of requests of other sizes. */
  add(mark: number, rttMillis: number, size: number): boolean {
    const millis = this.#sizes.normalize(rttMillis, size);
    if (this.#sizes.hasChangedScale) {
      this.baseline.forget();
      return false;
    }
    if (this.cohort.has(mark)) {
      const { samples } = this.cohort;
      samples.add(Math.min(millis, MAX_RTT_RATIO * Math.max(this.baseline.mean ?? Infinity, samples.mean)));
    }
    return true;
  }

  /** Whether the first answers already tell that the limit is far too high. */
  get areFarTooSlow(): boolean {
    const { samples, limitReached } = this.cohort;
    return limitReached && isFarTooSlow(samples, this.baseline.mean ?? Infinity);
  }

  /** Requests in flight that the cohort stands for. */
  load(limit: number): number {
    return this.cohort.limitReached ? limit : this.cohort.peakInFlight;
  }

  /** What there is to judge; undefined without a baseline. */
  evidence(limit: number): Evidence | undefined {
    const { upper, standardError } = this.baseline;
    if (upper === undefined) return undefined;
    const load = this.load(limit);
    return {
      load,
      samples: this.cohort.samples,
      baseMillis: upper,
      baseErrorMillis: standardError,
      allowed: this.allowance(load),
    };
  }

  /** The limit to aim at on congestion. */
  aim(limit: number): number {
    const { mean } = this.cohort.samples;
    return aimOf(this.load(limit), this.baseline.upper ?? mean, mean, this.allowance);
  }
}

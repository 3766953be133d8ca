import { Baseline } from './baseline.js';
import { Boundary } from './boundary.js';
import { Cohort } from './cohort.js';
import { cohortSize } from './cohort-size.js';
import type { Controller } from './controller.js';
import { Dips } from './dips.js';
import { fastFrom, slowStartFrom } from './growth.js';
import type { ResolvedOptions } from './options.js';
import { queueAllowance } from './queue-allowance.js';
import { Relief } from './relief.js';
import type { Samples } from './samples.js';
import { SizeEffect } from './size-effect.js';

/** A round trip this many times the baseline counts as no longer than that: one freak is no collapse. */
const MAX_RTT_RATIO = 5;

/** What the limit aims at on congestion: what would be in flight without a queue, and this part of what may queue. */
const AIMED_QUEUE = 0.75;

/** A queue below this part of what is allowed leaves room to grow fast, from the second cohort in a row on. */
const ROOMY = 0.5;

/** Standard errors by which a queue must exceed what is allowed in slow start, where cohorts are small. */
const SLOW_START_SIGNIFICANCE = 1.5;

/** A round trip so many times longer than if all of ours were served one after the other is none that we caused. */
const IMPOSSIBLE = 1.5;

type Phase = 'slow start' | 'steady' | 'draining' | 'measuring';

/**
 * Additive increase, multiplicative decrease, judged by cohorts: the limit grows while fewer requests than allowed wait at
 * the destination, and falls when more do or when requests are rejected.
 */
export class AimdController implements Controller {
  readonly #options: ResolvedOptions;
  readonly #cohort = new Cohort();
  readonly #baseline = new Baseline();
  readonly #boundary = new Boundary();
  readonly #relief = new Relief();
  readonly #dips = new Dips();
  readonly #sizes = new SizeEffect();
  #phase: Phase = 'slow start';
  #limit: number;
  #dipLimit: number | undefined;
  /** Number of the next request, and of the first after the last decrease. */
  #next = 0;
  #generation = 0;
  /** Spread of the round-trip times, as a part of their mean. */
  #variation = 0.3;
  /** Cohorts in a row that left much room. */
  #roomy = 0;
  /** The limit before the last step of slow start, and the highest that was fine before an outage. */
  #lastGood: number | undefined;
  #knownFine = 0;

  constructor(options: ResolvedOptions) {
    this.#options = options;
    this.#limit = options.initialConcurrency;
    this.#begin();
  }

  get limit(): number {
    return this.#dipLimit ?? this.#limit;
  }

  get overshoot(): number {
    const fine = this.#phase === 'slow start' ? (this.#lastGood ?? 0) : this.#boundary.fineLimit;
    return Math.max(0, this.limit - fine);
  }

  get baselineRttMillis(): number | undefined {
    return this.#baseline.mean;
  }

  isCurrent(mark: number): boolean {
    return mark >= this.#generation;
  }

  acquired(inFlight: number): number {
    this.#cohort.acquired(inFlight, this.limit);
    return this.#next++;
  }

  succeeded(mark: number, rttMillis: number, size: number): void {
    const millis = this.#sizes.normalize(rttMillis, size);
    if (this.#sizes.hasChangedScale) {
      // What was measured so far was of requests of other sizes.
      this.#baseline.forget();
      this.#begin();
      return;
    }
    if (!this.#cohort.has(mark)) return;
    const { samples } = this.#cohort;
    samples.add(Math.min(millis, MAX_RTT_RATIO * Math.max(this.#baseline.mean ?? Infinity, samples.mean)));
    if (this.#cohort.isComplete) this.#evaluate();
    else if (this.#isFarTooSlow()) this.#congested();
  }

  ignored(mark: number): void {
    if (!this.#cohort.has(mark)) return;
    this.#cohort.excuse();
    if (!this.#cohort.isComplete) return;
    if (this.#cohort.samples.count === 0) this.#begin();
    else this.#evaluate();
  }

  rejected(): void {
    const lastGood = this.#phase === 'slow start' ? (this.#lastGood ?? Infinity) : Infinity;
    this.#boundary.rejected(this.limit);
    this.#decrease(Math.min(this.#limit * this.#options.decreaseRatio, lastGood));
  }

  collapse(): void {
    this.#knownFine = Math.max(this.#knownFine, this.#limit);
    this.#decrease(this.#options.minConcurrency);
  }

  recover(limit: number): void {
    this.#limit = Math.max(this.#options.minConcurrency, Math.floor(limit));
    this.#begin();
  }

  restart(after: 'outage' | 'idleness'): void {
    const { minConcurrency, initialConcurrency } = this.#options;
    if (after === 'idleness') {
      this.#knownFine = this.#limit;
      this.#baseline.forget();
    }
    const limit =
      after === 'outage' ? minConcurrency : Math.max(initialConcurrency, Math.ceil(this.#limit / 2));
    this.#limit = Math.min(limit, this.limit);
    this.#dipLimit = undefined;
    this.#dips.restart();
    this.#phase = 'slow start';
    this.#lastGood = undefined;
    this.#generation = this.#next;
    this.#begin();
  }

  /** Requests in flight that the cohort stands for. */
  get #load(): number {
    return this.#cohort.limitReached ? this.limit : this.#cohort.peakInFlight;
  }

  #allowance(load: number): number {
    return queueAllowance(load, this.#options.rttThresholdRatio, this.#sizes.squaredVariation);
  }

  /** In slow start a few answers are enough when they are far too slow: the limit is far too high then. */
  #isFarTooSlow(): boolean {
    const { samples, limitReached } = this.#cohort;
    if (this.#phase !== 'slow start' || !limitReached || samples.count < 4) return false;
    const base = this.#baseline.mean ?? Infinity;
    return samples.mean - 2.5 * samples.standardError > 1.5 * base;
  }

  #evaluate(): void {
    const { samples } = this.#cohort;
    if (samples.count >= 8) {
      this.#variation += 0.3 * (Math.min(2, samples.deviation / samples.mean) - this.#variation);
    }
    if (this.#phase === 'draining') {
      this.#phase = 'measuring';
      this.#begin();
    } else if (this.#phase === 'measuring') {
      this.#baseline.measure(samples);
      this.#phase = 'steady';
      this.#dipLimit = undefined;
      this.#begin();
    } else {
      const base = this.#baseline.upper;
      if (base === undefined) {
        this.#baseline.measure(samples);
        this.#grow();
      } else if (this.#phase === 'slow start') {
        this.#evaluateSlowStart(samples, base);
      } else {
        this.#evaluateSteady(samples, base);
      }
    }
  }

  #evaluateSlowStart(samples: Samples, base: number): void {
    const load = this.#load;
    const queue = load * (1 - base / samples.mean);
    const allowed = this.#allowance(load);
    const relativeError = Math.hypot(
      samples.standardError / samples.mean,
      this.#baseline.standardError / base,
    );
    const error = load * (base / samples.mean) * relativeError;
    if (queue > allowed + SLOW_START_SIGNIFICANCE * error) {
      this.#congested();
      return;
    }
    if (queue < ROOMY * allowed) this.#baseline.learn(samples);
    this.#grow();
  }

  #evaluateSteady(samples: Samples, base: number): void {
    const load = this.#load;
    // A request waits for all others of ours at the longest, and then the round trip takes as many baselines as there are.
    if (samples.mean > IMPOSSIBLE * load * base) {
      this.#startOver(samples);
      return;
    }
    const allowed = this.#allowance(load);
    const queueOf = (millis: number): number => load * (1 - base / millis);
    const queue = queueOf(samples.mean);
    this.#baseline.observe(samples, Dips.size(this.#variation, this.#limit));
    if (queue > allowed) {
      if (this.#relief.isFutile(load, samples.mean)) this.#startOver(samples);
      else this.#congested();
      return;
    }
    this.#relief.reset();
    if (this.#cohort.limitReached) {
      this.#boundary.fine(load, samples.mean, samples.standardError, (millis) => queueOf(millis) / allowed);
    }
    this.#roomy = queue < ROOMY * allowed ? this.#roomy + 1 : 0;
    // Where requests queue already, one more in flight is one more in the queue.
    if (this.#roomy > 0 || queue + 1 <= allowed) this.#grow();
    else this.#goOn(samples);
  }

  /** The baseline was wrong, or is so by now: these are the round trips without a queue of ours. */
  #startOver(samples: Samples): void {
    this.#baseline.replace(samples);
    this.#relief.reset();
    this.#roomy = 2;
    this.#grow();
  }

  #grow(): void {
    const { samples, limitReached } = this.#cohort;
    if (!limitReached) {
      this.#begin();
      return;
    }
    const { maxConcurrency } = this.#options;
    let next = this.#roomy >= 2 ? fastFrom(this.#limit) : this.#limit + 1;
    if (this.#phase === 'slow start') {
      this.#lastGood = this.#limit;
      next = slowStartFrom(this.#limit, this.#knownFine);
      if (next >= maxConcurrency) this.#phase = 'steady';
    }
    this.#limit = Math.min(this.#boundary.pass(this.#limit, next), maxConcurrency);
    this.#goOn(samples);
  }

  /** The next cohort, or a dip if one is due. */
  #goOn(samples: Samples): void {
    if (this.#phase === 'steady' && this.#cohort.limitReached) {
      const size = Dips.size(this.#variation, this.#limit);
      if (this.#dips.isDue(samples.count, size)) {
        const depth = Dips.depth(this.#limit, samples.mean / (this.#baseline.mean ?? samples.mean));
        const dipLimit = Math.max(this.#options.minConcurrency, 1, depth);
        if (dipLimit < this.#limit) {
          this.#dipLimit = dipLimit;
          this.#phase = 'draining';
        }
      }
    }
    this.#begin();
  }

  /** Aims at what would be in flight without a queue (Little's law), and falls by one at least and by half at most. */
  #congested(): void {
    const { samples } = this.#cohort;
    const load = this.#load;
    const ideal = (load * (this.#baseline.upper ?? samples.mean)) / samples.mean;
    const aim = Math.ceil(ideal + AIMED_QUEUE * this.#allowance(ideal));
    this.#boundary.congested(load, samples.mean, samples.standardError);
    this.#decrease(Math.max(aim, Math.floor(this.#limit / 2)));
  }

  /** Lowers the limit, by one at least, and begins a new generation of requests. */
  #decrease(target: number): void {
    const { minConcurrency } = this.#options;
    this.#limit = Math.max(minConcurrency, Math.min(Math.floor(target), this.#limit - 1, this.limit));
    this.#dipLimit = undefined;
    this.#phase = 'steady';
    this.#roomy = 0;
    this.#generation = this.#next;
    this.#begin();
  }

  #begin(): void {
    this.#cohort.begin(this.#next, this.#cohortSize());
  }

  #cohortSize(): number {
    switch (this.#phase) {
      case 'slow start':
        return Math.max(2, Math.ceil(0.75 * this.#limit));
      case 'draining':
        return this.limit;
      case 'measuring':
        return Dips.size(this.#variation, this.#limit);
      case 'steady':
        return cohortSize(this.#limit, this.#allowance(this.#limit), this.#variation);
    }
  }
}

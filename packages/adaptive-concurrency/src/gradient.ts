import type { Controller, LimitMove } from './controller.js';
import type { ResolvedOptions } from './options.js';
import { Samples } from './samples.js';
import { SizeEffect } from './size-effect.js';

/** Weight of a new limit against the present one. */
const SMOOTHING = 0.2;

/** Cohorts that the long-term round-trip time remembers. */
const LONG_COHORTS = 100;

/** A long-term round-trip time that is this much longer than the present one is out of date, and comes down by a part. */
const OUT_OF_DATE = 2;
const DECAY = 0.95;

/** Fewest round trips in a cohort. */
const LEAST_REQUESTS = 8;

/**
 * The limit follows the ratio of a long-term round-trip time to the present one, and gets the square root of itself on
 * top, as room to grow: the algorithm published as Gradient2 in Netflix's concurrency-limits. It needs no reductions to
 * measure a baseline, and pays with a longer queue at the destination.
 */
export class GradientController implements Controller {
  readonly overshoot = 0;
  lastMove: LimitMove = 'room';
  judgedRttMillis = Number.NaN;
  readonly #options: ResolvedOptions;
  readonly #samples = new Samples();
  readonly #sizes = new SizeEffect();
  #estimate: number;
  #longMillis: number | undefined;
  #limitReached = false;
  #next = 0;
  #generation = 0;
  /** Number of the first request of the present cohort. */
  #first = 0;

  constructor(options: ResolvedOptions) {
    this.#options = options;
    this.#estimate = options.initialConcurrency;
  }

  get limit(): number {
    return Math.floor(this.#estimate);
  }

  get baselineRttMillis(): number | undefined {
    return this.#longMillis;
  }

  isCurrent(mark: number): boolean {
    return mark >= this.#generation;
  }

  acquired(inFlight: number): number {
    if (inFlight >= this.limit) this.#limitReached = true;
    return this.#next++;
  }

  succeeded(mark: number, rttMillis: number, size: number): void {
    const millis = this.#sizes.normalize(rttMillis, size);
    if (this.#sizes.hasChangedScale) this.#longMillis = undefined;
    if (mark < this.#first) return;
    this.#samples.add(millis);
    if (this.#samples.count >= Math.max(LEAST_REQUESTS, this.limit)) this.#update(this.#samples.mean);
  }

  ignored(): void {}

  rejected(): void {
    this.#decrease(Math.min(this.#estimate * this.#options.decreaseRatio, this.limit - 1));
  }

  collapse(): void {
    this.#decrease(this.#options.minConcurrency);
  }

  recover(limit: number): void {
    this.#estimate = this.#bounded(limit);
    this.#begin();
  }

  restart(after: 'outage' | 'idleness'): void {
    const { minConcurrency, initialConcurrency } = this.#options;
    if (after === 'idleness') this.#longMillis = undefined;
    this.#estimate = Math.min(
      this.#estimate,
      after === 'outage' ? minConcurrency : Math.max(initialConcurrency, this.#estimate / 2),
    );
    this.#generation = this.#next;
    this.#begin();
  }

  #update(shortMillis: number): void {
    const long = this.#longMillis ?? shortMillis;
    this.#longMillis = long + (shortMillis - long) / LONG_COHORTS;
    if (this.#longMillis > OUT_OF_DATE * shortMillis) this.#longMillis *= DECAY;
    const tolerated = this.#options.rttThresholdRatio * this.#longMillis;
    const gradient = Math.max(0.5, Math.min(1, tolerated / shortMillis));
    const target = this.#estimate * gradient + Math.sqrt(this.#estimate);
    const next = this.#bounded(this.#estimate + SMOOTHING * (target - this.#estimate));
    this.lastMove = next < this.#estimate ? 'congestion' : 'room';
    this.judgedRttMillis = shortMillis;
    if (this.#limitReached || next < this.#estimate) this.#estimate = next;
    this.#begin();
  }

  #decrease(target: number): void {
    this.#estimate = Math.min(this.#estimate, this.#bounded(target));
    this.#generation = this.#next;
    this.#begin();
  }

  #bounded(limit: number): number {
    return Math.min(Math.max(limit, this.#options.minConcurrency), this.#options.maxConcurrency);
  }

  #begin(): void {
    this.#samples.clear();
    this.#limitReached = false;
    this.#first = this.#next;
  }
}

import { AdditiveIncrease } from './additive-increase.js';
import { Baseline } from './baseline.js';
import type { Controller } from './controller.js';
import { BaselineDip } from './dip.js';
import { judge } from './judge.js';
import type { ResolvedOptions } from './options.js';
import { Relief } from './relief.js';
import { SlowStart } from './slow-start.js';
import { MeasurementWindow } from './window.js';

/** A round trip this many times the baseline counts as no longer than that: one freak is no collapse. */
const MAX_RTT_RATIO = 10;

/** What the limit aims at on congestion, as a multiple of the requests that would be in flight without queueing. */
const HEADROOM = 1.15;

/**
 * Additive increase, multiplicative decrease: the limit grows while the destination keeps up with it, and falls when
 * the destination rejects requests or its round-trip time exceeds the baseline.
 */
export class AimdController implements Controller {
  readonly #options: ResolvedOptions;
  readonly #window = new MeasurementWindow();
  readonly #slowStart = new SlowStart();
  readonly #increase = new AdditiveIncrease();
  readonly #baseline: Baseline;
  readonly #dip: BaselineDip;
  readonly #relief = new Relief();
  #limit: number;
  /** The first window after the last decrease. */
  #generation = 0;

  constructor(options: ResolvedOptions) {
    this.#options = options;
    this.#limit = options.initialConcurrency;
    this.#baseline = new Baseline(options.ewmaAlpha);
    this.#dip = new BaselineDip(options.minConcurrency, options.rttThresholdRatio);
    this.#nextWindow();
  }

  get limit(): number {
    return this.#dip.limit ?? this.#limit;
  }

  get baselineRttMillis(): number | undefined {
    return this.#baseline.mean;
  }

  acquired(inFlight: number): number {
    return this.#window.acquired(inFlight);
  }

  isCurrent(mark: number): boolean {
    return mark >= this.#generation;
  }

  succeeded(mark: number, rttMillis: number): void {
    const rtt = Math.min(rttMillis, MAX_RTT_RATIO * (this.#baseline.mean || Infinity));
    if (mark < this.#window.epoch) {
      // In slow start, windows end with the fast answers; the slow ones belong to the baseline as well.
      if (this.#slowStart.active) this.#baseline.learnOne(rtt);
      return;
    }
    this.#window.ended(mark, rtt);
    if (this.#dip.limit === undefined) this.#evaluate();
    // Who does not even use the reduced limit has no use for the full one.
    else if (this.#window.limitReached) this.#evaluateDip();
  }

  ignored(mark: number): void {
    this.#window.ended(mark);
  }

  rejected(): void {
    this.#decrease(Math.min(this.#limit * this.#options.decreaseRatio, this.#slowStart.lastGood ?? Infinity));
  }

  collapse(): void {
    this.#decrease(this.#options.minConcurrency);
  }

  restart(after: 'outage' | 'idleness'): void {
    const { minConcurrency, initialConcurrency } = this.#options;
    const limit =
      after === 'outage' ? minConcurrency : Math.max(initialConcurrency, Math.ceil(this.#limit / 2));
    this.#limit = Math.min(limit, this.limit);
    this.#dip.end();
    this.#increase.reset();
    this.#baseline.forget();
    this.#relief.reset();
    this.#slowStart.begin();
    this.#nextGeneration();
  }

  /** Ends the window if it says enough by now, and acts on what it says. */
  #evaluate(): void {
    const { samples, complete, limitReached, peakInFlight, roundTripPassed } = this.#window;
    const searching = this.#slowStart.active && limitReached;
    if (!complete && !(searching && roundTripPassed)) return;
    if (this.#dip.isLowLoad(peakInFlight, this.#limit)) {
      // Whatever the round-trip time is, this client is not what makes it long.
      if (searching) this.#baseline.learn(samples);
      else this.#baseline.measure(samples);
      this.#keepOrGrow();
      return;
    }
    switch (judge(samples, this.#baseline, this.#options.rttThresholdRatio)) {
      case 'clear':
        if (this.#slowStart.active) this.#baseline.learn(samples);
        else if (this.#baseline.isBeatenBy(samples)) this.#baseline.measure(samples);
        this.#relief.reset();
        this.#keepOrGrow();
        break;
      case 'unclear':
        if (!complete) break;
        if (searching) this.#keepOrGrow();
        else this.#keep();
        break;
      case 'congested':
        if (this.#relief.isFutile(this.#limit, samples.mean)) this.#searchAnew();
        else this.#decrease(this.#aim(samples.mean));
        break;
    }
  }

  #evaluateDip(): void {
    const { samples, complete, roundTripPassed } = this.#window;
    if (this.#dip.drained) {
      if (!complete) return;
      this.#baseline.measure(samples);
      this.#dip.end();
    } else {
      if (!roundTripPassed) return;
      this.#dip.drain();
    }
    this.#nextWindow();
  }

  #keepOrGrow(): void {
    const { maxConcurrency } = this.#options;
    if (this.#window.limitReached) {
      if (this.#slowStart.active) {
        this.#limit = this.#slowStart.next(this.#limit, maxConcurrency);
      } else {
        this.#limit = this.#increase.next(this.#limit, maxConcurrency);
        this.#dip.passWindow(this.#limit);
      }
    }
    this.#nextWindow();
  }

  #keep(): void {
    this.#increase.reset();
    if (this.#window.limitReached) this.#dip.passWindow(this.#limit);
    this.#nextWindow();
  }

  /** The baseline was wrong: what was last seen is the best that is known of it. */
  #searchAnew(): void {
    this.#baseline.replace(this.#window.samples);
    this.#relief.reset();
    this.#slowStart.begin();
    this.#nextGeneration();
  }

  #nextGeneration(): void {
    this.#nextWindow();
    this.#generation = this.#window.epoch;
  }

  #nextWindow(): void {
    this.#window.restart(this.limit, this.#slowStart.active ? 'hasty' : 'precise');
  }

  /**
   * Little's law: at the baseline, as many requests would be in flight as now, times baseline / RTT. Estimates err, so
   * the limit falls at least by the decrease ratio, and at most by half where that is less.
   */
  #aim(rttMillis: number): number {
    const ideal = (HEADROOM * this.#limit * (this.#baseline.mean ?? rttMillis)) / rttMillis;
    return Math.min(Math.max(ideal, this.#limit / 2), this.#limit * this.#options.decreaseRatio);
  }

  /** Lowers the limit, by one at least, and begins a new generation of requests. */
  #decrease(target: number): void {
    const { minConcurrency } = this.#options;
    this.#limit = Math.max(minConcurrency, Math.min(Math.floor(target), this.#limit - 1, this.limit));
    this.#dip.end();
    this.#slowStart.end();
    this.#increase.reset();
    this.#nextGeneration();
  }
}

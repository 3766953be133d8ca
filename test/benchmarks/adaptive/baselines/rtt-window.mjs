/**
 * The controller that Vector has and that the Collector's proposal takes over: what ended is gathered until the average
 * round trip of the past has gone by, then the limit is decided on, and the next window begins.
 *
 * From the description of adaptive request concurrency in Vector's documentation, and src/sinks/util/
 * adaptive_concurrency/controller.rs of vectordotdev/vector.
 */
import { BaselineLimiter } from './baseline-limiter.mjs';

/** @typedef {{ mean: number, variance: number }} PastRtt milliseconds, and their square */

/**
 * Plus one when the limit was reached without congestion, times `decreaseRatio` on congestion.
 *
 * @abstract
 */
export class RttWindowLimiter extends BaselineLimiter {
  #options;
  /** @type {PastRtt | undefined} */
  #past;
  #nextUpdateMillis = 0;
  #rttSum = 0;
  #rttCount = 0;
  #hadBackpressure = false;
  #limitReached = false;

  /**
   * @param {() => number} now milliseconds
   * @param {{ maxLimit: number, decreaseRatio: number, ewmaAlpha: number }} options
   */
  constructor(now, options) {
    super(now, 1);
    this.#options = options;
  }

  /**
   * What to do after a window with this mean RTT.
   *
   * @param {number} _rttMillis
   * @param {PastRtt} _past
   * @returns {'increase' | 'decrease' | 'keep'}
   */
  judge(_rttMillis, _past) {
    return 'keep';
  }

  /** @override */
  started() {
    if (this.inFlight >= this.limit) this.#limitReached = true;
  }

  /** @override @param {Parameters<BaselineLimiter['ended']>[0]} request */
  ended({ signal, rttMillis, nowMillis }) {
    if (signal === 'backpressure') this.#hadBackpressure = true;
    if (signal === 'success') {
      this.#rttSum += rttMillis;
      this.#rttCount++;
    }
    const mean = this.#rttCount === 0 ? undefined : this.#rttSum / this.#rttCount;
    if (this.#past === undefined) {
      if (mean === undefined) return;
      this.#past = { mean, variance: 0 };
      this.#nextUpdateMillis = nowMillis + mean;
    } else if (nowMillis >= this.#nextUpdateMillis) {
      this.#adjust(mean, this.#past);
      this.#past = this.#updated(mean, this.#past);
      this.#nextUpdateMillis = nowMillis + this.#past.mean;
      this.#rttSum = 0;
      this.#rttCount = 0;
      this.#hadBackpressure = false;
      this.#limitReached = false;
    }
  }

  /** @param {number | undefined} rttMillis @param {PastRtt} past */
  #adjust(rttMillis, past) {
    const { maxLimit, decreaseRatio } = this.#options;
    const judgement = rttMillis === undefined ? 'keep' : this.judge(rttMillis, past);
    if (this.#hadBackpressure || judgement === 'decrease') {
      this.adopt(Math.max(1, Math.floor(this.limit * decreaseRatio)));
    } else if (judgement === 'increase' && this.#limitReached && this.limit < maxLimit) {
      this.adopt(this.limit + 1);
    }
  }

  /**
   * An exponentially weighted moving average with its variance.
   *
   * @param {number | undefined} rttMillis
   * @param {PastRtt} past
   */
  #updated(rttMillis, past) {
    if (rttMillis === undefined) return past;
    const { ewmaAlpha } = this.#options;
    const difference = rttMillis - past.mean;
    const increment = ewmaAlpha * difference;
    return {
      mean: past.mean + increment,
      variance: (1 - ewmaAlpha) * (past.variance + difference * increment),
    };
  }
}

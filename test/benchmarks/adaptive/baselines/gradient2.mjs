import { BaselineLimiter } from './baseline-limiter.mjs';

const INITIAL_LIMIT = 20;
const MIN_LIMIT = 1;
const MAX_LIMIT = 200;
/** Requests by which the limit may grow while the RTT stays as it is. */
const QUEUE_SIZE = 4;
/** RTT, as a multiple of its long-term average, up to which the limit grows. */
const RTT_TOLERANCE = 1.5;
/** Weight of the new limit. */
const SMOOTHING = 0.2;
/** Samples the long-term average spans, and those at its start that are averaged as they are. */
const LONG_WINDOW = 600;
const WARM_UP_WINDOW = 10;
/** A window ends when it has so many requests and so much time has passed since the one before. */
const MIN_WINDOW_SAMPLES = 10;

/**
 * Netflix's Gradient2 with its defaults (limit from 20 to 200 at most, queue size 4, RTT tolerance 1.5, smoothing 0.2,
 * long window 600): the limit shrinks with the ratio of the tolerated RTT to the current one, but by half at most, and
 * grows by the queue size.
 *
 * Formula and defaults from Gradient2Limit, ExpAvgMeasurement and WindowedLimit of Netflix/concurrency-limits, with three
 * differences in its favour. There a window lasts a second, with which it would be on its way from 20 to 58 for 47 s;
 * here it lasts its shortest round trip. There a rejection is an RTT like any other, so that quick ones drive the limit
 * to its maximum; here a window with a rejection in it counts as the worst of gradients, one half, and its RTT is that of
 * the successes alone. And there the limit never falls below 20, however little the destination can take; here it may.
 */
export class Gradient2 extends BaselineLimiter {
  #estimate = INITIAL_LIMIT;
  #longRttMillis = 0;
  #longSamples = 0;
  #nextUpdateMillis = 0;
  #windowMillis = 0;
  #window = emptyWindow();

  /** @param {() => number} now milliseconds */
  constructor(now) {
    super(now, INITIAL_LIMIT);
  }

  /** @override @param {Parameters<BaselineLimiter['ended']>[0]} request */
  ended({ signal, rttMillis, inFlight, nowMillis }) {
    if (signal === 'ignore') return;
    const window = this.#window;
    window.maxInFlight = Math.max(window.maxInFlight, inFlight);
    window.count++;
    if (signal === 'success') {
      window.rttSum += rttMillis;
      window.successes++;
      window.minRttMillis = Math.min(window.minRttMillis, rttMillis);
    }
    if (window.count < MIN_WINDOW_SAMPLES || nowMillis <= this.#nextUpdateMillis) return;
    if (window.successes > 0) this.#windowMillis = window.minRttMillis;
    this.#nextUpdateMillis = nowMillis + this.#windowMillis;
    this.#window = emptyWindow();
    this.#update(window);
  }

  /** @param {ReturnType<typeof emptyWindow>} window */
  #update({ rttSum, count, successes, maxInFlight }) {
    const ratio = successes === 0 ? 0 : this.#ratioTo(rttSum / successes);
    if (maxInFlight < this.#estimate / 2) return;
    const gradient = successes < count ? 0.5 : Math.min(1, Math.max(0.5, RTT_TOLERANCE * ratio));
    const target = this.#estimate * gradient + QUEUE_SIZE;
    const smoothed = this.#estimate * (1 - SMOOTHING) + target * SMOOTHING;
    this.#estimate = Math.min(MAX_LIMIT, Math.max(MIN_LIMIT, smoothed));
    this.adopt(Math.floor(this.#estimate));
  }

  /** The long-term average, with this RTT taken in, as a multiple of it. @param {number} rttMillis */
  #ratioTo(rttMillis) {
    this.#longSamples++;
    const weight = this.#longSamples <= WARM_UP_WINDOW ? 1 / this.#longSamples : 2 / (LONG_WINDOW + 1);
    this.#longRttMillis += weight * (rttMillis - this.#longRttMillis);
    const ratio = this.#longRttMillis / rttMillis;
    // After a time of overload the long-term average is brought down faster than it would come by itself.
    if (ratio > 2) this.#longRttMillis *= 0.95;
    return ratio;
  }
}

function emptyWindow() {
  return { rttSum: 0, count: 0, successes: 0, minRttMillis: Infinity, maxInFlight: 0 };
}

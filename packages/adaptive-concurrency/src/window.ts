import { MIN_SAMPLES, Samples } from './samples.js';

/** Round trips after which a window no longer waits for its stragglers. */
const STRAGGLER_ROUND_TRIPS = 4;

/** Standard error, as a part of the mean, that tells the default threshold ratio of 1.1 from the baseline. */
const PRECISION = 0.04;

/** Round trips after which a window must be content with the precision it has, and samples for which it always waits. */
const MAX_ROUND_TRIPS = 4;
const MAX_SAMPLES = 64;

/** Whether a window is to end as soon as it says anything, or when it is precise. */
export type Haste = 'hasty' | 'precise';

/**
 * What was seen of a cohort of requests: the first so many sent since the window began. Those sent earlier met another
 * load. The first answers to come would not do either: they are the fast ones, and their mean is too low.
 */
export class MeasurementWindow {
  readonly samples = new Samples();
  // Even; members of the cohort bear it as their mark, those sent after them the odd number above.
  #epoch = 0;
  #size = 1;
  /** Standard deviation of round-trip times, as a part of their mean; a usual one to begin with. */
  #spread = 0.2;
  #joined = 0;
  #ended = 0;
  #othersEnded = 0;
  #limit = 1;
  #peakInFlight = 0;
  #limitReached = false;

  /** Number of this window; later ones have higher numbers. */
  get epoch(): number {
    return this.#epoch;
  }

  /** Most requests in flight when one was acquired. */
  get peakInFlight(): number {
    return this.#peakInFlight;
  }

  /** Whether as many requests were in flight as the limit allows: without that, a higher limit is no use. */
  get limitReached(): boolean {
    return this.#limitReached;
  }

  /** Whether half of the slots came back with what was sent in this window: a round trip has passed. */
  get roundTripPassed(): boolean {
    return this.samples.count * 2 >= this.#limit;
  }

  /** Whether the whole cohort has come back, or for too long all but stragglers. */
  get complete(): boolean {
    return this.#ended >= this.#size || this.#othersEnded >= STRAGGLER_ROUND_TRIPS * this.#limit;
  }

  /** A request was acquired. Returns the mark it bears. */
  acquired(inFlight: number): number {
    if (inFlight > this.#peakInFlight) this.#peakInFlight = inFlight;
    if (inFlight >= this.#limit) this.#limitReached = true;
    if (this.#joined >= this.#size) return this.#epoch + 1;
    this.#joined++;
    return this.#epoch;
  }

  /** A request ended, with a round-trip time or without. */
  ended(mark: number, rttMillis?: number): void {
    if (mark === this.#epoch) {
      this.#ended++;
      if (rttMillis !== undefined) this.samples.add(rttMillis);
    } else if (mark > this.#epoch) {
      this.#othersEnded++;
    }
  }

  /** Begins the next window, for requests that are sent under `limit`. */
  restart(limit: number, haste: Haste): void {
    if (this.complete && this.samples.count >= MIN_SAMPLES) this.#spread = this.samples.spread;
    this.#size = haste === 'hasty' ? 2 * limit + 8 : this.#preciseSize(limit);
    this.#limit = limit;
    this.samples.clear();
    this.#epoch += 2;
    this.#joined = 0;
    this.#ended = 0;
    this.#othersEnded = 0;
    this.#peakInFlight = 0;
    this.#limitReached = false;
  }

  #preciseSize(limit: number): number {
    const precise = Math.ceil((this.#spread / PRECISION) ** 2);
    return Math.min(Math.max(precise, MIN_SAMPLES, limit), Math.max(MAX_SAMPLES, MAX_ROUND_TRIPS * limit));
  }
}

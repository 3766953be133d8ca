/** Windows from one dip to the next: each costs two windows at reduced load. */
const WINDOWS_BETWEEN_DIPS = 25;

/** Part of the limit to which a dip goes, at most. */
const MAX_DEPTH = 0.7;

/**
 * A dip must go deep enough that what it measures, times the threshold ratio, stays below the round-trip time at the
 * limit it came from. Else a queue that stands at the destination would be taken for its baseline, the limit would grow,
 * the queue with it, and so on without end.
 */
const STABILITY = 0.77;

/**
 * Short reductions of the limit, to measure the baseline at low load. The first window of a dip only drains what waits
 * at the destination; the second is the measurement.
 */
export class BaselineDip {
  readonly #min: number;
  /** Part of a limit at which the destination counts as lightly loaded. */
  readonly #depth: number;
  #limit: number | undefined;
  #drained = false;
  #windows = 0;

  constructor(min: number, thresholdRatio: number) {
    this.#min = min;
    this.#depth = Math.min(MAX_DEPTH, STABILITY / thresholdRatio);
  }

  /** The reduced limit while a dip is under way. */
  get limit(): number | undefined {
    return this.#limit;
  }

  /** Whether the destination has drained, so that what is seen is the baseline. */
  get drained(): boolean {
    return this.#drained;
  }

  /** Whether so few requests in flight measure the baseline without a dip. */
  isLowLoad(inFlight: number, limit: number): boolean {
    return inFlight <= Math.max(limit * this.#depth, this.#min);
  }

  /** Counts a window at full limit, and begins a dip when one is due. */
  passWindow(limit: number): void {
    if (++this.#windows < WINDOWS_BETWEEN_DIPS || limit <= this.#min) return;
    this.#limit = Math.max(this.#min, Math.floor(limit * this.#depth), 1);
    this.#drained = false;
  }

  /** The first window of the dip is over. */
  drain(): void {
    this.#drained = true;
  }

  /** Back to the full limit, whether or not the dip came to its end. */
  end(): void {
    if (this.#limit !== undefined) this.#windows = 0;
    this.#limit = undefined;
  }
}

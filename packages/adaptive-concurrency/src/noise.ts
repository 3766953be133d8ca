/** A rejection is alone after so many successes, and so many per request that may be in flight. */
const LEAST_SUCCESSES = 20;
const SUCCESSES_PER_SLOT = 2;

/** So many in a row that are not alone are no noise. */
const CROWD = 2;

/** Lone rejections that are compared: they are noise when the limit at one of them was so much lower than at another. */
const COMPARED = 6;
const SPREAD = 0.7;

/**
 * Tells rejections that come whatever the limit is, as of an instance behind a load balancer that restarts, from those of
 * a destination that has too much to do. These come at about the same limit each time, one after the other, or where
 * requests queue.
 */
export class Noise {
  readonly #limits = new Float64Array(COMPARED);
  #recorded = 0;
  #successes = 0;
  #inCrowd = 0;
  #isNoise = false;

  succeeded(): void {
    this.#successes++;
  }

  /**
   * A request was rejected at this limit. Returns whether rejections have nothing to do with the limit.
   *
   * @param hadRoom - whether hardly any requests queued at the destination before
   */
  rejected(limit: number, hadRoom: boolean): boolean {
    const isAlone = hadRoom && this.#successes >= Math.max(LEAST_SUCCESSES, SUCCESSES_PER_SLOT * limit);
    this.#successes = 0;
    this.#inCrowd = isAlone ? 0 : this.#inCrowd + 1;
    if (this.#inCrowd >= CROWD) {
      this.#isNoise = false;
      this.#recorded = 0;
    }
    if (isAlone) {
      this.#limits[this.#recorded++ % COMPARED] = limit;
      this.#isNoise ||= this.#isSpread;
    }
    return this.#isNoise;
  }

  get #isSpread(): boolean {
    const recorded = this.#limits.subarray(0, Math.min(this.#recorded, COMPARED));
    return Math.min(...recorded) <= SPREAD * Math.max(...recorded);
  }
}

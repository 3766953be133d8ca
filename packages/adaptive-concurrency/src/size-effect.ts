/** Samples before the effect is believed. */
const LEAST_SAMPLES = 24;

/** Variance of the sizes, over their squared mean, below which they count as equal. */
const LEAST_VARIATION = 0.001;

/** A converted round-trip time is at least this part of the true one. */
const LEAST_PART = 0.05;

/** Variance of the round-trip times, over their squared mean, that is believed at most. */
const MOST_VARIATION = 4;

/** Samples that the estimates remember. */
const MEMORY_SAMPLES = 400;

/**
 * How much longer a larger request takes: a regression of the round-trip time on the size, in constant memory.
 * Round-trip times are then compared as if all requests had one size, so that a mix of small and large ones, or one that
 * changes, does not read as congestion.
 */
export class SizeEffect {
  #samples = 0;
  #meanSize = 0;
  #meanRtt = 0;
  #variance = 0;
  #covariance = 0;
  #rttVariance = 0;
  /** The size that all are converted to, once there is one. */
  #reference: number | undefined;
  #hasChangedScale = false;

  /** The round-trip time that a request of the reference size would have had, in milliseconds. */
  normalize(rttMillis: number, size: number): number {
    this.#learn(rttMillis, size);
    this.#hasChangedScale = false;
    if (this.#samples < LEAST_SAMPLES || this.#variance <= LEAST_VARIATION * this.#meanSize ** 2)
      return rttMillis;
    if (this.#reference === undefined) {
      this.#reference = this.#meanSize;
      this.#hasChangedScale = true;
    }
    const slope = Math.max(0, this.#covariance / this.#variance);
    return Math.max(rttMillis - slope * (size - this.#reference), rttMillis * LEAST_PART);
  }

  /** Whether the last call of `normalize` was the first one that converted: those before it are of another scale. */
  get hasChangedScale(): boolean {
    return this.#hasChangedScale;
  }

  /** Variance of the round-trip time as it is, over its squared mean. */
  get squaredVariation(): number {
    return this.#meanRtt === 0 ? 0 : Math.min(MOST_VARIATION, this.#rttVariance / this.#meanRtt ** 2);
  }

  #learn(rttMillis: number, size: number): void {
    this.#samples = Math.min(this.#samples + 1, MEMORY_SAMPLES);
    const weight = 1 / this.#samples;
    const sizeStep = size - this.#meanSize;
    const rttStep = rttMillis - this.#meanRtt;
    this.#meanSize += weight * sizeStep;
    this.#meanRtt += weight * rttStep;
    this.#variance = (1 - weight) * (this.#variance + weight * sizeStep * sizeStep);
    this.#rttVariance = (1 - weight) * (this.#rttVariance + weight * rttStep * rttStep);
    this.#covariance = (1 - weight) * (this.#covariance + weight * sizeStep * rttStep);
  }
}

/** Fewest samples whose spread says anything. */
export const MIN_SAMPLES = 4;

/** Count, mean and spread of round-trip times, in constant memory (Welford's algorithm). */
export class Samples {
  #count = 0;
  #mean = 0;
  #squares = 0;

  get count(): number {
    return this.#count;
  }

  /** Milliseconds; 0 without samples. */
  get mean(): number {
    return this.#mean;
  }

  /** Standard deviation as a part of the mean; 0 when there is none to be had. */
  get spread(): number {
    if (this.#count < 2 || this.#mean <= 0) return 0;
    return Math.sqrt(this.#squares / (this.#count - 1)) / this.#mean;
  }

  /** Standard error of the mean, in milliseconds. A single sample may well be half off. */
  get standardError(): number {
    if (this.#count < 2) return this.#mean / 2;
    return Math.sqrt(this.#squares / (this.#count - 1) / this.#count);
  }

  add(millis: number): void {
    const difference = millis - this.#mean;
    this.#count++;
    this.#mean += difference / this.#count;
    this.#squares += difference * (millis - this.#mean);
  }

  clear(): void {
    this.#count = 0;
    this.#mean = 0;
    this.#squares = 0;
  }
}

/** Count, mean and spread of round-trip times, in constant memory (Welford's and Chan's formulas). */
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

  /** Standard deviation, in milliseconds; 0 with less than two samples. */
  get deviation(): number {
    return this.#count < 2 ? 0 : Math.sqrt(this.#squares / (this.#count - 1));
  }

  /** Standard error of the mean, in milliseconds. A single sample may well be half off. */
  get standardError(): number {
    return this.#count < 2 ? this.#mean / 2 : this.deviation / Math.sqrt(this.#count);
  }

  add(millis: number): void {
    const difference = millis - this.#mean;
    this.#count++;
    this.#mean += difference / this.#count;
    this.#squares += difference * (millis - this.#mean);
  }

  addAll(other: Samples): void {
    if (other.#count === 0) return;
    const count = this.#count + other.#count;
    const difference = other.#mean - this.#mean;
    this.#squares += other.#squares + (difference * difference * this.#count * other.#count) / count;
    this.#mean += (difference * other.#count) / count;
    this.#count = count;
  }

  clear(): void {
    this.#count = 0;
    this.#mean = 0;
    this.#squares = 0;
  }
}

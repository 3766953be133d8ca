/** The rate of a count over the last second, from samples at even intervals. */
export class Rate {
  readonly #samples: number[];

  constructor(samplesPerSecond: number) {
    this.#samples = new Array<number>(samplesPerSecond).fill(0);
  }

  /** Adds the count as it is now. Returns how much it has grown within the last second. */
  sample(count: number): number {
    this.#samples.push(count);
    return count - (this.#samples.shift() ?? 0);
  }
}

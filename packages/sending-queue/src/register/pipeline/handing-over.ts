/** Counts the items that a processor still has to hand over. */
export interface Handing {
  readonly items: number;
  /** Runs a flush of the processor. */
  during(flush: () => unknown): Promise<void>;
}

/**
 * Counts what a processor still has to hand over. While it flushes, it has taken items out of where they can be counted
 * that its exporter has not been given yet. Those of the SDK take out all at once.
 */
export class HandingOver implements Handing {
  readonly #held: () => number;
  readonly #given: () => number;
  #flushes = 0;
  /** What was held as the flushes under way began, and what had been given by the first of them. */
  #taken = 0;
  #givenBefore = 0;

  /**
   * @param held - items that the processor holds
   * @param given - items that its exporter has been given so far
   */
  constructor(held: () => number, given: () => number) {
    this.#held = held;
    this.#given = given;
  }

  /** Runs a flush of the processor. */
  async during(flush: () => unknown): Promise<void> {
    if (this.#flushes++ === 0) {
      this.#taken = 0;
      this.#givenBefore = this.#given();
    }
    this.#taken += this.#held();
    try {
      await flush();
    } finally {
      this.#flushes--;
    }
  }

  /** Items that are yet to be given to the exporter. */
  get items(): number {
    const held = this.#held();
    if (this.#flushes === 0) return held;
    return Math.max(held, this.#taken - (this.#given() - this.#givenBefore));
  }
}

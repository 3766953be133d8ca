/** The search for the destination's capacity: the limit doubles each round trip until the first sign of congestion. */
export class SlowStart {
  #active = true;
  #lastGood: number | undefined;

  get active(): boolean {
    return this.#active;
  }

  /** The limit before the last doubling, at which all went well; undefined outside slow start and before any. */
  get lastGood(): number | undefined {
    return this.#lastGood;
  }

  begin(): void {
    this.#active = true;
    this.#lastGood = undefined;
  }

  /** The limit after one that went well. At the maximum there is nothing left to search for. */
  next(limit: number, max: number): number {
    this.#lastGood = limit;
    const doubled = Math.min(limit * 2, max);
    if (doubled === max) this.end();
    return doubled;
  }

  end(): void {
    this.#active = false;
    this.#lastGood = undefined;
  }
}

/** Clear windows in a row after which the step doubles. */
const WINDOWS_PER_DOUBLING = 4;

/** Steps by which the limit grows outside slow start: 1 at first, more when growth goes well for long. */
export class AdditiveIncrease {
  #clearWindows = 0;

  /** The limit after one more clear window; never grows by more than half at once. */
  next(limit: number, max: number): number {
    const step = 2 ** Math.floor(this.#clearWindows / WINDOWS_PER_DOUBLING);
    this.#clearWindows++;
    return Math.min(limit + Math.min(step, Math.max(1, Math.floor(limit / 2))), max);
  }

  reset(): void {
    this.#clearWindows = 0;
  }
}

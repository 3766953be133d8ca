/** The destination: counts what comes, in any window of one period. */
export class Destination {
  total = 0;
  /** Requests that came while as many as the budget had come less than a period ago. */
  violations = 0;
  /** The most that any window of one period had, as far as windows end with a request. */
  #budget;
  #periodMillis;
  /** The times of the last requests, as many as the budget: a ring. */
  #times;

  /**
   * @param {number} budget
   * @param {number} periodMillis
   */
  constructor(budget, periodMillis) {
    this.#budget = budget;
    this.#periodMillis = periodMillis;
    this.#times = new Float64Array(budget).fill(Number.NEGATIVE_INFINITY);
  }

  /** @param {number} now */
  receive(now) {
    const place = this.total % this.#budget;
    // The request that came a budget ago: it and all since are one too many for a window that is shorter than a period.
    if (now - (this.#times[place] ?? 0) < this.#periodMillis) this.violations++;
    this.#times[place] = now;
    this.total++;
  }
}

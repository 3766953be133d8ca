/**
 * When the reports after the first one come, as parts of a period: at least, and how much later at most. What was used in the
 * first period is known to all when the second begins, since the latest of the first reports is before the earliest of the
 * second ones, and these are within the period.
 */
const STARTING = [
  [0.1, 0.1],
  [0.25, 0.2],
] as const;

/** One report per period, and never later, so that whoever balances keeps its lease. */
const STEADY = [0.9, 0.1] as const;

/**
 * When an instance reports next, in milliseconds. Jittered, or the instances of a fleet that was started at once would report
 * at once for ever. After the first report there are two more in the first period, as the use is unknown before.
 */
export class Schedule {
  readonly #random: () => number;
  #reports = 0;
  #failures = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  afterReport(periodMillis: number): number {
    this.#failures = 0;
    const [least, jitter] = STARTING[this.#reports++] ?? STEADY;
    return periodMillis * (least + jitter * this.#random());
  }

  /** Full jitter over a bound that doubles from 1/30 to 1/4 of a period, never below 1/120. */
  afterFailure(periodMillis: number): number {
    const bound = Math.min(1 / 4, 2 ** this.#failures / 30);
    this.#failures = Math.min(10, this.#failures + 1);
    return periodMillis * Math.max(1 / 120, bound * this.#random());
  }
}

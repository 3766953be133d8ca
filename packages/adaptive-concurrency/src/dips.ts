/** Dips are at most so many times their own samples apart; they begin closer, as the first baseline rests on little. */
const LONGEST_INTERVAL = 16;
const FIRST_INTERVAL = 3;

/** Part of what would be in flight without a queue to which a dip goes: low enough for chance not to make one. */
const DEPTH = 0.85;

/** Precision of a measurement: the standard error that is aimed at, as a part of the mean. */
const PRECISION = 0.025;

/** Bounds of the samples of a dip; the latter in round trips. */
const LEAST_SAMPLES = 16;
const MOST_ROUND_TRIPS = 16;

/**
 * Short reductions of the limit, in which the baseline is measured. The first cohort of a dip only drains what waits at
 * the destination, the second is the measurement. They cost about 1 % of the throughput.
 */
export class Dips {
  #interval = FIRST_INTERVAL;
  #samples = 0;

  /** Samples of a measurement, from the spread of the round-trip times, as a part of their mean. */
  static size(variation: number, limit: number): number {
    const needed = Math.min((variation / PRECISION) ** 2, MOST_ROUND_TRIPS * limit);
    return Math.ceil(Math.max(LEAST_SAMPLES, needed));
  }

  /** What the limit dips to, from a round-trip time of `rttRatio` baselines. */
  static depth(limit: number, rttRatio: number): number {
    return Math.floor((DEPTH * limit) / Math.max(1, rttRatio));
  }

  /** A cohort at full limit has returned. Whether a dip of `size` samples is due. */
  isDue(samples: number, size: number): boolean {
    this.#samples += samples;
    if (this.#samples < this.#interval * size) return false;
    this.#samples = 0;
    this.#interval = Math.min(LONGEST_INTERVAL, this.#interval * 2);
    return true;
  }

  /** The baseline is in doubt again. */
  restart(): void {
    this.#interval = FIRST_INTERVAL;
  }
}

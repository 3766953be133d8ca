import { type Recorder, STEP_MILLIS } from './recorder.js';

/** A tenth of a second of a simulation; sums over all clients. */
export interface SeriesPoint {
  /** End of the step. */
  readonly atMillis: number;
  readonly limit: number;
  readonly inFlight: number;
  /** Requests that succeeded in the step. */
  readonly succeeded: number;
  /** Requests that failed in the step. */
  readonly failed: number;
  /** Mean RTT of those that succeeded; undefined when none did. */
  readonly rttMillis: number | undefined;
}

/** What a simulation showed; figures are of the measured time. */
export interface SimulationResult {
  /** Successes per second. */
  readonly goodput: number;
  /** RTT of successes, in milliseconds. */
  readonly p50Millis: number;
  readonly p95Millis: number;
  readonly p99Millis: number;
  readonly succeeded: number;
  /** Requests answered with 429. */
  readonly rejected: number;
  /** Requests that met an outage. */
  readonly refused: number;
  readonly timeouts: number;
  /** Part of all requests that was rejected, refused or not answered, 0 to 1. */
  readonly failedRatio: number;
  /** Mean of the limits' sum. */
  readonly meanLimit: number;
  /** Jain's index of the clients' goodput: 1 when all get the same, 1/n when one gets everything. */
  readonly jainIndex: number;
  /** The whole time, the warm-up included. */
  readonly series: readonly SeriesPoint[];
}

/** Puts together what the clients' recorders kept. */
export function resultOf(
  recorders: readonly Recorder[],
  series: readonly SeriesPoint[],
  { warmUpMillis, measureMillis }: { warmUpMillis: number; measureMillis: number },
): SimulationResult {
  const rtts = Float64Array.from(recorders.flatMap((recorder) => recorder.rttsMillis)).sort();
  const sum = (of: (recorder: Recorder) => number) =>
    recorders.reduce((total, recorder) => total + of(recorder), 0);
  const rejected = sum((recorder) => recorder.rejected);
  const refused = sum((recorder) => recorder.refused);
  const timeouts = sum((recorder) => recorder.timeouts);
  const failed = rejected + refused + timeouts;
  const measured = series.filter(({ atMillis }) => atMillis > warmUpMillis);
  const squares = sum((recorder) => recorder.rttsMillis.length ** 2);
  return {
    goodput: (rtts.length / measureMillis) * 1000,
    p50Millis: quantile(rtts, 0.5),
    p95Millis: quantile(rtts, 0.95),
    p99Millis: quantile(rtts, 0.99),
    succeeded: rtts.length,
    rejected,
    refused,
    timeouts,
    failedRatio: failed === 0 ? 0 : failed / (failed + rtts.length),
    meanLimit: measured.reduce((total, { limit }) => total + limit, 0) / Math.max(1, measured.length),
    jainIndex: squares === 0 ? 1 : rtts.length ** 2 / (recorders.length * squares),
    series,
  };
}

/** Time over which goodput must be reached before it counts as reached. */
const REACHED_OVER_MILLIS = 500;

/**
 * Milliseconds from `fromMillis` to the end of the first half second in which the goodput is at least `perSecond`;
 * undefined when there is none.
 */
export function timeToReach(
  series: readonly SeriesPoint[],
  perSecond: number,
  fromMillis: number,
): number | undefined {
  const steps = REACHED_OVER_MILLIS / STEP_MILLIS;
  const needed = (perSecond * REACHED_OVER_MILLIS) / 1000;
  let sum = 0;
  const first = Math.ceil(fromMillis / STEP_MILLIS);
  for (let index = first; index < series.length; index++) {
    sum += series[index]?.succeeded ?? 0;
    if (index - first >= steps) sum -= series[index - steps]?.succeeded ?? 0;
    if (index - first >= steps - 1 && sum >= needed) return (series[index]?.atMillis ?? 0) - fromMillis;
  }
  return undefined;
}

function quantile(sorted: Float64Array, part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

import {
  type Scenario,
  type SeriesPoint,
  type SimulationResult,
  scenarioDefaults,
  timeToReach,
} from '@otelq/adaptive-concurrency/simulate';
import type { Comparison, Contender } from './contenders.js';

/** What is told about a contender: what its simulation showed, beside the best. Times in milliseconds. */
export interface Figures extends Omit<SimulationResult, 'series' | 'succeeded'> {
  readonly name: string;
  /** Goodput as a part of that of the best static concurrency; undefined when that is 0. */
  readonly goodputRatio: number | undefined;
  /** p95 as a multiple of that of the best static concurrency; undefined when that had no success. */
  readonly p95Ratio: number | undefined;
  /**
   * From the last change for good (the start, the last client's start, the end of an outage, a step of the capacity)
   * until the goodput is 90 % of what the best static concurrency reaches from then on; Infinity when it never is,
   * undefined when nothing can be reached.
   */
  readonly to90PercentMillis: number | undefined;
}

/** The figures of a contender, beside those of the best static concurrency. */
export function figuresOf({ name, result }: Contender, { scenario, oracle }: Comparison): Figures {
  const { series, succeeded: _, ...figures } = result;
  const best = oracle.result;
  const changeMillis = lastChangeMillis(scenario);
  const reachable = goodputFrom(
    best.series,
    Math.max(changeMillis, scenario.warmUpMillis ?? scenarioDefaults.warmUpMillis),
  );
  return {
    name,
    ...figures,
    goodputRatio: ratio(result.goodput, best.goodput),
    p95Ratio: ratio(result.p95Millis, best.p95Millis),
    to90PercentMillis:
      reachable === 0 ? undefined : (timeToReach(series, 0.9 * reachable, changeMillis) ?? Infinity),
  };
}

/** When something was changed for good, the last time. */
function lastChangeMillis(scenario: Scenario): number {
  const {
    destination,
    clients = [],
    warmUpMillis = scenarioDefaults.warmUpMillis,
    measureMillis = scenarioDefaults.measureMillis,
  } = scenario;
  const starts = clients.map(({ startMillis = 0 }) => startMillis);
  const ends = (destination.outages ?? []).map(({ toMillis }) => toMillis);
  const workers = destination.model === 'workers' ? destination.workers : 0;
  const steps = typeof workers === 'object' && 'steps' in workers ? workers.steps : [];
  const changes = [...starts, ...ends, ...steps.map(({ atMillis }) => atMillis)];
  return Math.max(0, ...changes.filter((atMillis) => atMillis < warmUpMillis + measureMillis));
}

/** Successes per second from a time to the end. */
function goodputFrom(series: readonly SeriesPoint[], fromMillis: number): number {
  const points = series.filter(({ atMillis }) => atMillis > fromMillis);
  const succeeded = points.reduce((sum, point) => sum + point.succeeded, 0);
  const millis = (points.at(-1)?.atMillis ?? fromMillis) - fromMillis;
  return millis === 0 ? 0 : (succeeded / millis) * 1000;
}

function ratio(value: number, reference: number): number | undefined {
  return reference === 0 ? undefined : value / reference;
}

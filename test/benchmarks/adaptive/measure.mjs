import { findOracle, simulate, simulateStatic, timeToReach } from '@otelq/adaptive-concurrency/simulate';

/** @import { SeriesPoint, SimulationResult } from '@otelq/adaptive-concurrency/simulate' */
/** @import { Algorithm } from './algorithms.mjs' */
/** @import { Row } from './row.mjs' */

/** Largest static concurrency tried: what the largest destination needs, with a lot to spare. */
const MAX_CONCURRENCY = 160;

/** Each scenario is run with these, and its figures are their means. */
const SEEDS = [1, 2, 3];

/**
 * @typedef {object} OracleFigures
 * @property {number} concurrency
 * @property {number} goodput requests/s
 * @property {number} p95Millis
 */

/**
 * @typedef {object} Figures
 * @property {number} goodputRatio part of the oracle's goodput
 * @property {number} p95Ratio multiple of the oracle's p95
 * @property {number} failedRatio part of the requests that was rejected or not answered
 * @property {number} meanLimit
 * @property {number} jainIndex
 * @property {number | undefined} reachMillis until 90 % of the oracle's goodput, where the row asks for it; Infinity: never
 * @property {number | undefined} wasted requests that failed from the beginning of the outage until 90 % is back
 */

/** @param {Row} row @returns {OracleFigures} */
export function measureOracle({ oracle: scenario }) {
  const { concurrency } = findOracle(scenario, MAX_CONCURRENCY);
  const results = SEEDS.map((seed) => simulateStatic({ ...scenario, seed }, concurrency));
  return {
    concurrency,
    goodput: mean(results.map(({ goodput }) => goodput)),
    p95Millis: mean(results.map(({ p95Millis }) => p95Millis)),
  };
}

/**
 * @param {Row} row
 * @param {Algorithm} algorithm
 * @param {OracleFigures} oracle
 * @returns {{ figures: Figures, series: readonly SeriesPoint[] }} the series of the first seed
 */
export function measureAlgorithm(row, { create }, oracle) {
  const runs = SEEDS.map((seed) => {
    const result = simulate({ ...row.scenario, seed }, create);
    return { result, ...recovery(row, result, oracle) };
  });
  /** @param {(run: typeof runs[number]) => number | undefined} of */
  const meanOf = (of) => {
    const known = runs.map(of).filter((value) => value !== undefined);
    return known.length === 0 ? undefined : mean(known);
  };
  const figures = {
    goodputRatio: mean(runs.map(({ result }) => result.goodput)) / oracle.goodput,
    p95Ratio: mean(runs.map(({ result }) => result.p95Millis)) / oracle.p95Millis,
    failedRatio: mean(runs.map(({ result }) => result.failedRatio)),
    meanLimit: mean(runs.map(({ result }) => result.meanLimit)),
    jainIndex: mean(runs.map(({ result }) => result.jainIndex)),
    reachMillis: meanOf(({ reachMillis }) => reachMillis),
    wasted: meanOf(({ wasted }) => wasted),
  };
  return { figures, series: runs[0]?.result.series ?? [] };
}

/**
 * How long it took to come back, where the row asks for it, and what it cost.
 *
 * @param {Row} row
 * @param {SimulationResult} result
 * @param {OracleFigures} oracle
 */
function recovery({ scenario, reachFromMillis }, { series }, { goodput }) {
  if (reachFromMillis === undefined) return {};
  const reachMillis = timeToReach(series, 0.9 * goodput, reachFromMillis) ?? Infinity;
  const [outage] = scenario.destination.outages ?? [];
  if (outage === undefined) return { reachMillis };
  const wasted = series
    .filter(({ atMillis }) => atMillis > outage.fromMillis && atMillis <= reachFromMillis + reachMillis)
    .reduce((sum, { failed }) => sum + failed, 0);
  return { reachMillis, wasted };
}

/** @param {readonly number[]} values */
function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

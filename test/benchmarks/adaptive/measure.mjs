import { findOracle, simulate, simulateStatic, timeToReach } from '@otelq/adaptive-concurrency/simulate';

/** @import { SeriesPoint, SimulationResult } from '@otelq/adaptive-concurrency/simulate' */
/** @import { Algorithm } from './algorithms.mjs' */
/** @import { Row } from './row.mjs' */

/** Largest static concurrency tried: what the largest destination needs, with a lot to spare. */
const MAX_CONCURRENCY = 160;

/** Each scenario is run with these, and its figures are their means. */
export const SEEDS = [1, 2, 3, 4, 5];

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
 * @property {number | undefined} wasted requests that failed from the outage's beginning to its end, those in flight when it
 *   began included
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
 * @returns {{ figures: Figures, worst: Figures, series: readonly SeriesPoint[] }} the means, the worst figure of any seed,
 *   each for itself, and the series of the first seed
 */
export function measureAlgorithm(row, { create }, oracle) {
  const results = SEEDS.map((seed) => simulate({ ...row.scenario, seed }, create));
  const ofSeeds = results.map((result) => figuresOf(row, result, oracle));
  return {
    figures: combined(ofSeeds, mean, mean),
    worst: combined(ofSeeds, lowest, highest),
    series: results[0]?.series ?? [],
  };
}

/**
 * @param {Row} row
 * @param {SimulationResult} result
 * @param {OracleFigures} oracle
 * @returns {Figures}
 */
function figuresOf(row, result, oracle) {
  return {
    goodputRatio: result.goodput / oracle.goodput,
    p95Ratio: result.p95Millis / oracle.p95Millis,
    failedRatio: result.failedRatio,
    meanLimit: result.meanLimit,
    jainIndex: result.jainIndex,
    ...recovery(row, result, oracle),
  };
}

/**
 * How long it took to come back, where the row asks for it, and what an outage cost.
 *
 * @param {Row} row
 * @param {SimulationResult} result
 * @param {OracleFigures} oracle
 * @returns {Pick<Figures, 'reachMillis' | 'wasted'>}
 */
function recovery({ scenario, reachFromMillis }, { series }, { goodput }) {
  const reachMillis =
    reachFromMillis === undefined
      ? undefined
      : (timeToReach(series, 0.9 * goodput, reachFromMillis) ?? Infinity);
  const [outage] = scenario.destination.outages ?? [];
  const wasted =
    outage &&
    series
      .filter(({ atMillis }) => atMillis > outage.fromMillis && atMillis <= outage.toMillis)
      .reduce((sum, { failed }) => sum + failed, 0);
  return { reachMillis, wasted };
}

/**
 * @param {readonly Figures[]} ofSeeds
 * @param {(values: readonly number[]) => number} ofGains summary of the figures that should be high
 * @param {(values: readonly number[]) => number} ofCosts summary of those that should be low
 * @returns {Figures}
 */
function combined(ofSeeds, ofGains, ofCosts) {
  /** @param {(figures: Figures) => number | undefined} figure */
  const costs = (figure) => {
    const values = ofSeeds.map(figure).filter((value) => value !== undefined);
    return values.length === 0 ? undefined : ofCosts(values);
  };
  return {
    goodputRatio: ofGains(ofSeeds.map(({ goodputRatio }) => goodputRatio)),
    p95Ratio: ofCosts(ofSeeds.map(({ p95Ratio }) => p95Ratio)),
    failedRatio: ofCosts(ofSeeds.map(({ failedRatio }) => failedRatio)),
    meanLimit: ofCosts(ofSeeds.map(({ meanLimit }) => meanLimit)),
    jainIndex: ofGains(ofSeeds.map(({ jainIndex }) => jainIndex)),
    reachMillis: costs(({ reachMillis }) => reachMillis),
    wasted: costs(({ wasted }) => wasted),
  };
}

/** @param {readonly number[]} values */
function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** @param {readonly number[]} values */
function lowest(values) {
  return Math.min(...values);
}

/** @param {readonly number[]} values */
function highest(values) {
  return Math.max(...values);
}

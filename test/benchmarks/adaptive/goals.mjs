/** @import { Figures } from './measure.mjs' */
/** @import { Row } from './row.mjs' */

/**
 * @typedef {object} Goal
 * @property {string} what
 * @property {(row: Row) => boolean} appliesTo
 * @property {(figures: Figures, row: Row) => boolean} isMet
 */

/** Where the start itself is measured, goodput and RTT are those of a limiter on its way. @param {Row} row */
const isWarm = ({ kind }) => kind !== 'cold start';
/** @param {Row} row */
const isRateLimited = ({ kind }) => kind === 'rate limit';
/** @param {Row} row */
const isUsual = (row) => isWarm(row) && !isRateLimited(row);

/**
 * What the default limiter is to reach, on every row it applies to.
 *
 * @type {readonly Goal[]}
 */
export const goals = [
  {
    what: 'goodput ≥ 97 % of the oracle’s',
    appliesTo: isUsual,
    isMet: ({ goodputRatio }) => goodputRatio >= 0.97,
  },
  {
    what: 'goodput ≥ 95 % against a rate limit',
    appliesTo: isRateLimited,
    isMet: ({ goodputRatio }) => goodputRatio >= 0.95,
  },
  { what: 'p95 ≤ 1.25 × the oracle’s', appliesTo: isWarm, isMet: ({ p95Ratio }) => p95Ratio <= 1.25 },
  {
    what: 'rejected ≤ 0.5 %',
    appliesTo: isUsual,
    isMet: ({ failedRatio }) => failedRatio <= 0.005,
  },
  {
    what: 'rejected ≤ 2 % against a rate limit',
    appliesTo: isRateLimited,
    isMet: ({ failedRatio }) => failedRatio <= 0.02,
  },
  {
    what: 'cold start ≤ 30 round trips',
    appliesTo: ({ kind }) => kind === 'cold start',
    isMet: ({ reachMillis = Infinity }, { roundTripMillis = 0 }) => reachMillis <= 30 * roundTripMillis,
  },
  {
    what: 'outage: ≤ 60 requests wasted',
    appliesTo: ({ kind }) => kind === 'outage',
    isMet: ({ wasted = Infinity }) => wasted <= 60,
  },
  {
    what: 'outage: 90 % within 4 s',
    appliesTo: ({ kind }) => kind === 'outage',
    isMet: ({ reachMillis = Infinity }) => reachMillis <= 4000,
  },
  {
    what: 'Jain’s index ≥ .97',
    appliesTo: ({ scenario }) => (scenario.clients?.length ?? 1) > 1,
    isMet: ({ jainIndex }) => jainIndex >= 0.97,
  },
];

/**
 * The goals that a row missed.
 *
 * @param {Row} row
 * @param {Figures} figures
 */
export function missedGoals(row, figures) {
  return goals
    .filter(({ appliesTo, isMet }) => appliesTo(row) && !isMet(figures, row))
    .map(({ what }) => what);
}

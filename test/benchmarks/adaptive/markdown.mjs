import { missedGoals } from './goals.mjs';

/** @import { Cost } from './cost.mjs' */
/** @import { Figures } from './measure.mjs' */
/** @import { Row } from './row.mjs' */
/** @import { MeasuredRow } from './table.mjs' */

/** Nanoseconds that tryAcquire and release may cost together. */
const MAX_NANOS = 500;
/** What a window costs, shared by its requests, is less than this per request. */
const BYTES_OF_WINDOWS = 1;

/** @param {readonly MeasuredRow[]} measured */
export function comparisonTable(measured) {
  const names = Object.keys(measured[0]?.figures ?? {});
  const lines = measured.map(({ row, oracle, figures, defaultName, worst }) => {
    const ours = figures[defaultName];
    const missed = ours === undefined ? [] : missedGoals(row, ours);
    return [
      row.scenario.name,
      `${oracle.concurrency}: ${round(oracle.goodput, 1)}/s, ${round(oracle.p95Millis, 1)} ms`,
      ...Object.values(figures).map((each) => cell(row, each)),
      worst === undefined ? '' : cell(row, worst),
      missed.length === 0 ? '✓' : `✗ ${missed.join('; ')}`,
    ];
  });
  return markdownTable(
    ['destination', 'oracle', ...names, `${measured[0]?.defaultName}, worst seed`, 'goals'],
    lines,
  );
}

/**
 * The default limiter beside what others have, without the mean limits: what the README shows.
 *
 * @param {readonly MeasuredRow[]} measured
 * @param {readonly string[]} others the algorithms to show
 */
export function shortTable(measured, others) {
  const lines = measured.map(({ row, oracle, figures, defaultName }) => [
    row.scenario.name,
    `${oracle.concurrency}: ${round(oracle.goodput)}/s, ${round(oracle.p95Millis)} ms`,
    ...[...others, defaultName].map((name) => {
      const each = figures[name];
      return each === undefined ? '' : cell(row, each, { showsLimit: false });
    }),
  ]);
  return markdownTable(['destination', 'oracle', ...others, 'otelq'], lines);
}

/**
 * Goodput, p95, failed, mean limit, and what the row is there for.
 *
 * @param {Row} row
 * @param {Figures} figures
 */
function cell({ kind, roundTripMillis, scenario }, figures, { showsLimit = true } = {}) {
  const { goodputRatio, p95Ratio, failedRatio, meanLimit, reachMillis, wasted, jainIndex } = figures;
  const parts = [
    `${round(100 * goodputRatio, 1)} %`,
    goodputRatio === 0 ? '–' : `×${p95Ratio.toFixed(2)}`,
    `${round(100 * failedRatio, 1)} %`,
  ];
  if (showsLimit) parts.push(`limit ${round(meanLimit)}`);
  if (reachMillis !== undefined)
    parts.push(reachMillis === Infinity ? 'never 90 %' : `90 % after ${round(reachMillis / 1000, 1)} s`);
  if (kind === 'cold start' && roundTripMillis !== undefined && reachMillis !== Infinity) {
    parts.push(`${round((reachMillis ?? 0) / roundTripMillis)} round trips`);
  }
  if (wasted !== undefined) parts.push(`${round(wasted)} wasted`);
  if ((scenario.clients?.length ?? 1) > 1) parts.push(`Jain ${jainIndex.toFixed(3)}`);
  return parts.join(', ');
}

/** @param {readonly Cost[]} costs */
export function costTable(costs) {
  const slot = costs.find(({ isSlotAlone }) => isSlotAlone)?.objectBytes ?? 0;
  const lines = costs.map(({ name, nanos, objectBytes, bytes, hasGoals }) => {
    const isMet = nanos <= MAX_NANOS && objectBytes <= slot + BYTES_OF_WINDOWS;
    return [name, round(nanos), round(objectBytes), round(bytes), hasGoals ? (isMet ? '✓' : '✗') : ''];
  });
  return markdownTable(['', 'ns', 'bytes, objects', 'bytes, with times', 'goals'], lines);
}

/**
 * @param {readonly string[]} header
 * @param {readonly (readonly string[])[]} lines
 */
function markdownTable(header, lines) {
  const widths = header.map((_, column) =>
    Math.max(3, ...[header, ...lines].map((line) => line[column]?.length ?? 0)),
  );
  /** @param {readonly string[]} line */
  const written = (line) => `| ${line.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [written(header), written(widths.map((width) => '-'.repeat(width))), ...lines.map(written)].join(
    '\n',
  );
}

/** @param {number} value */
function round(value, digits = 0) {
  return value.toFixed(digits);
}

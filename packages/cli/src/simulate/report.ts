import { type Scenario, scenarioDefaults } from '@otelq/adaptive-concurrency/simulate';
import type { Comparison } from './contenders.js';
import { type Figures, figuresOf } from './figures.js';

/** What the lines are called, and how a figure is written. */
const LINES: readonly (readonly [string, (figures: Figures) => string])[] = [
  ['goodput', ({ goodput }) => `${goodput.toFixed(1)}/s`],
  ['  of the best static', ({ goodputRatio }) => known(goodputRatio, percent)],
  ['RTT p50', ({ p50Millis }) => millis(p50Millis)],
  ['RTT p95', ({ p95Millis }) => millis(p95Millis)],
  ['  of the best static', ({ p95Ratio }) => known(p95Ratio, (ratio) => `x${ratio.toFixed(2)}`)],
  ['RTT p99', ({ p99Millis }) => millis(p99Millis)],
  ['rejected (429)', ({ rejected }) => String(rejected)],
  ['refused', ({ refused }) => String(refused)],
  ['timed out', ({ timeouts }) => String(timeouts)],
  ['  failed, of all', ({ failedRatio }) => percent(failedRatio)],
  ['mean limit', ({ meanLimit }) => meanLimit.toFixed(1)],
  ['time to 90 %', ({ to90PercentMillis: time }) => known(time, secondsOrNever)],
];

const JAIN = ['fairness (Jain)', ({ jainIndex }: Figures) => jainIndex.toFixed(3)] as const;

/** The figures as text, a column for each contender; `emphasize` is put around the headings. */
export function reportText(comparison: Comparison, emphasize = (text: string) => text): string {
  const { scenario, contenders, oracle } = comparison;
  const columns = [...contenders, oracle].map((contender) => figuresOf(contender, comparison));
  const lines = (scenario.clients?.length ?? 1) > 1 ? [...LINES, JAIN] : LINES;
  const names = ['', ...columns.map(({ name }) => name)];
  const rows = lines.map(([label, write]) => [label, ...columns.map(write)]);
  const widths = names.map((_, column) =>
    Math.max(...[names, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [
    emphasize(scenario.name),
    measuredTime(scenario),
    '',
    emphasize(line(names)),
    ...rows.map(line),
    '',
  ].join('\n');
}

/** The same for programs, with everything over time. */
export function reportJson(comparison: Comparison): string {
  const { scenario, contenders, oracle } = comparison;
  const [best, ...others] = [oracle, ...contenders].map((contender) => ({
    ...withNulls(figuresOf(contender, comparison)),
    series: contender.result.series,
  }));
  return `${JSON.stringify({ scenario, results: others, bestStatic: best })}\n`;
}

function measuredTime({
  warmUpMillis = scenarioDefaults.warmUpMillis,
  measureMillis = scenarioDefaults.measureMillis,
  seed = scenarioDefaults.seed,
}: Scenario): string {
  return `${seconds(measureMillis)} measured after ${seconds(warmUpMillis)}; seed ${seed}`;
}

/** A figure that is not known is null, so that it is there. So is an Infinity, which JSON does not have. */
function withNulls(figures: Figures): object {
  return Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, value ?? null]));
}

function known(figure: number | undefined, write: (figure: number) => string): string {
  return figure === undefined ? '-' : write(figure);
}

function secondsOrNever(value: number): string {
  return value === Infinity ? 'never' : seconds(value);
}

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`;
}

function millis(value: number): string {
  return `${value < 100 ? value.toFixed(1) : value.toFixed(0)} ms`;
}

function seconds(value: number): string {
  return `${Number((value / 1000).toFixed(1))} s`;
}

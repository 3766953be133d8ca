import type { Scenario, SeriesPoint, SimulationResult } from '@otelq/adaptive-concurrency/simulate';
import { describe, expect, it } from 'vitest';
import { figuresOf } from './figures.js';

const WORKERS = { model: 'workers', workers: 16, serviceMillis: 100 } as const;

/** A result with these successes in each second. */
function resultOf(...perSecond: number[]): SimulationResult {
  const series = perSecond.flatMap((succeeded, second) =>
    Array.from(
      { length: 10 },
      (_, index): SeriesPoint => ({
        atMillis: second * 1000 + (index + 1) * 100,
        limit: 1,
        inFlight: 1,
        succeeded: succeeded / 10,
        failed: 0,
        rttMillis: 100,
      }),
    ),
  );
  const times = { p50Millis: 100, p95Millis: 200, p99Millis: 300 };
  const failures = { rejected: 0, refused: 0, timeouts: 0, failedRatio: 0 };
  return { goodput: 50, succeeded: 0, meanLimit: 1, jainIndex: 1, ...times, ...failures, series };
}

function timeTo90Percent(
  scenario: Partial<Scenario>,
  result: SimulationResult,
  best: SimulationResult,
): number | undefined {
  const comparison = {
    scenario: { name: 'x', warmUpMillis: 0, measureMillis: 10_000, destination: WORKERS, ...scenario },
    contenders: [],
    oracle: { name: 'best', result: best },
  };
  return figuresOf({ name: 'x', result }, comparison).to90PercentMillis;
}

describe('the time to 90 %', () => {
  const best = resultOf(100, 100, 100, 100, 100, 100, 100, 100, 100, 100);

  it('counts from the start, if nothing changes', () => {
    expect(timeTo90Percent({}, resultOf(0, 0, 90, 90), best)).toBe(2500);
    expect(timeTo90Percent({}, resultOf(0, 0, 80, 80), best)).toBe(Infinity);
  });

  it.each<[string, Partial<Scenario>]>([
    ['end of an outage', { destination: { ...WORKERS, outages: [{ fromMillis: 1000, toMillis: 4000 }] } }],
    [
      'step of the capacity',
      {
        destination: {
          ...WORKERS,
          workers: { steps: [1000, 4000].map((atMillis) => ({ atMillis, value: 9 })) },
        },
      },
    ],
    ["client's start", { clients: [{}, { startMillis: 4000 }, { startMillis: 2000 }] }],
  ])('counts from the last %s', (_, scenario) => {
    // 45 in half a second: 5 in the last 100 ms of 50/s, and 40 in 400 ms of 100/s.
    expect(timeTo90Percent(scenario, resultOf(100, 100, 0, 0, 50, 100), best)).toBe(1400);
  });

  it('is measured by what can be reached from then on', () => {
    const outages = [{ fromMillis: 0, toMillis: 5000 }];
    const reached = resultOf(0, 0, 0, 0, 0, 45, 90, 90, 90, 90);
    const late = resultOf(0, 0, 0, 0, 0, 100, 100, 100, 100, 100);
    expect(timeTo90Percent({ destination: { ...WORKERS, outages } }, reached, late)).toBe(1500);
  });

  it('leaves out what would come after the end', () => {
    expect(timeTo90Percent({ clients: [{}, { startMillis: 10_000 }] }, resultOf(0, 100), best)).toBe(1500);
  });
});

it('figures have nothing to be compared with when no static concurrency succeeds', () => {
  const nothing = { goodput: 0, p50Millis: 0, p95Millis: 0, p99Millis: 0 };
  const best = { ...resultOf(0, 0), ...nothing };
  const comparison = {
    scenario: { name: 'x', warmUpMillis: 0, measureMillis: 2000, destination: WORKERS },
    contenders: [{ name: 'x', result: resultOf(50, 50) }],
    oracle: { name: 'best', result: best },
  };
  for (const contender of [...comparison.contenders, comparison.oracle]) {
    const { goodputRatio, p95Ratio, to90PercentMillis } = figuresOf(contender, comparison);
    expect([goodputRatio, p95Ratio, to90PercentMillis]).toEqual([undefined, undefined, undefined]);
  }
});

it('figures are given as parts and multiples of those of the best static concurrency', () => {
  const best = { ...resultOf(100), goodput: 100, p95Millis: 160 };
  const scenario = { name: 'x', destination: WORKERS };
  const figures = figuresOf(
    { name: 'x', result: resultOf(50) },
    { scenario, contenders: [], oracle: { name: 'best', result: best } },
  );
  expect(figures).toMatchObject({ goodputRatio: 0.5, p95Ratio: 1.25 });
});

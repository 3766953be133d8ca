import { describe, expect, it } from 'vitest';
import { Dips } from './dips.js';

describe('a dip', () => {
  it.each([
    // (0.25 / 0.025) ** 2 = 100 samples have a mean that is 2.5 % off.
    { variation: 0.25, limit: 50, size: 100 },
    { variation: 0.2501, limit: 50, size: 101 },
    { variation: 0.05, limit: 50, size: 16 },
    { variation: 0, limit: 1, size: 16 },
    { variation: 1, limit: 10, size: 160 },
    { variation: 1, limit: 1000, size: 1600 },
  ])('of a limit of $limit, with a variation of $variation, has $size samples', (row) => {
    expect(Dips.size(row.variation, row.limit)).toBe(row.size);
  });

  it.each([
    { limit: 100, rttRatio: 1, depth: 85 },
    // 100 in flight at 1.25 baselines are 80 without a queue.
    { limit: 100, rttRatio: 1.25, depth: 68 },
    { limit: 10, rttRatio: 1, depth: 8 },
    { limit: 1, rttRatio: 1, depth: 0 },
    // A round trip below the baseline is chance.
    { limit: 100, rttRatio: 0.5, depth: 85 },
  ])('from $limit at $rttRatio baselines goes down to $depth', (row) => {
    expect(Dips.depth(row.limit, row.rttRatio)).toBe(row.depth);
  });
});

describe('dips', () => {
  /** Cohorts until the next dip. */
  function cohortsUntilDue(dips: Dips, samples: number, size: number): number {
    for (let cohorts = 1; cohorts < 1000; cohorts++) if (dips.isDue(samples, size)) return cohorts;
    return Infinity;
  }

  it('are 3, 6, 12 and then always 16 of their sizes apart', () => {
    const dips = new Dips();
    const cohorts = Array.from({ length: 6 }, () => cohortsUntilDue(dips, 10, 40));
    expect(cohorts).toEqual([12, 24, 48, 64, 64, 64]);
  });

  it('are close again after a restart', () => {
    const dips = new Dips();
    for (let count = 0; count < 4; count++) cohortsUntilDue(dips, 40, 40);
    dips.restart();
    expect(cohortsUntilDue(dips, 40, 40)).toBe(3);
    expect(cohortsUntilDue(dips, 40, 40)).toBe(6);
  });

  it('go by the samples, however many there are in a cohort', () => {
    const dips = new Dips();
    expect([dips.isDue(50, 40), dips.isDue(69, 40), dips.isDue(1, 40)]).toEqual([false, false, true]);
  });
});

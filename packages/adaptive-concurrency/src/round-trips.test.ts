import { describe, expect, it } from 'vitest';
import { RoundTrips } from './round-trips.js';

/** A cohort of ten requests from number 0 on, with ten in flight, and a baseline of 100 ms if wanted. */
function cohortOfTen(baseMillis?: number): RoundTrips {
  const trips = new RoundTrips(1.1);
  if (baseMillis !== undefined) {
    trips.cohort.begin(0, 10);
    for (let mark = 0; mark < 10; mark++) trips.add(mark, baseMillis, 1);
    trips.baseline.measure(trips.cohort.samples);
  }
  trips.cohort.begin(0, 10);
  return trips;
}

describe('round trips', () => {
  it('of other requests than those of the cohort count for nothing', () => {
    const trips = cohortOfTen();
    trips.cohort.begin(5, 2);
    for (const mark of [4, 5, 7]) trips.add(mark, mark, 1);
    expect(trips.cohort.samples).toMatchObject({ count: 1, mean: 5 });
  });

  it('count as five times the baseline at most', () => {
    const trips = cohortOfTen(100);
    trips.add(0, 40_000, 1);
    expect(trips.cohort.samples.mean).toBe(500);
  });

  it('are compared with nothing while there is no baseline', () => {
    const trips = cohortOfTen();
    trips.cohort.acquired(10, 10);
    for (let mark = 0; mark < 10; mark++) trips.add(mark, 1000, 1);
    expect(trips.evidence(10)).toBeUndefined();
    expect(trips.areFarTooSlow).toBe(false);
    // Nor is there a queue to get rid of: all ten, and what may wait beside them.
    expect(trips.aim(10)).toBeGreaterThanOrEqual(10);
  });

  it('stand for the limit where that was reached, and for the most in flight where not', () => {
    const trips = cohortOfTen(100);
    trips.cohort.acquired(7, 10);
    expect(trips.evidence(10)).toMatchObject({ load: 7, baseMillis: 100, baseErrorMillis: 0 });
    trips.cohort.acquired(10, 10);
    expect(trips.evidence(10)).toMatchObject({ load: 10, allowed: trips.allowance(10) });
  });

  it('are far too slow only where the limit was reached', () => {
    const trips = cohortOfTen(100);
    for (let mark = 0; mark < 4; mark++) trips.add(mark, 300, 1);
    expect(trips.areFarTooSlow).toBe(false);
    trips.cohort.acquired(10, 10);
    expect(trips.areFarTooSlow).toBe(true);
  });

  it('make the baseline one of other requests once sizes are seen to differ', () => {
    const trips = cohortOfTen(100);
    const added: boolean[] = [];
    for (let mark = 0; mark < 40; mark++) added.push(trips.add(mark, 100, mark % 2 === 0 ? 1 : 3));
    expect(added.filter((isComparable) => !isComparable)).toHaveLength(1);
    expect(trips.baseline.mean).toBeUndefined();
  });
});

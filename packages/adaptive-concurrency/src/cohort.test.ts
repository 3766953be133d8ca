import { describe, expect, it } from 'vitest';
import { Cohort } from './cohort.js';

/** Lets these requests return, as far as they belong to the cohort. */
function complete(cohort: Cohort, requests: readonly number[]): void {
  for (const request of requests) if (cohort.has(request)) cohort.samples.add(100);
}

describe('a cohort', () => {
  it('has the requests from the first on, as many as its size', () => {
    const cohort = new Cohort();
    cohort.begin(10, 3);
    expect([9, 10, 11, 12, 13].filter((request) => cohort.has(request))).toEqual([10, 11, 12]);
  });

  it('is complete when all of them have returned, in any order', () => {
    const cohort = new Cohort();
    cohort.begin(10, 3);
    complete(cohort, [12, 9, 13, 10]);
    expect(cohort.isComplete).toBe(false);
    complete(cohort, [11]);
    expect(cohort.isComplete).toBe(true);
  });

  it.each([10, 11, 12])('is complete without request %d when that one is excused', (excused) => {
    const cohort = new Cohort();
    cohort.begin(10, 3);
    cohort.excuse();
    expect(cohort.isComplete).toBe(false);
    complete(
      cohort,
      [10, 11, 12].filter((request) => request !== excused),
    );
    expect(cohort.isComplete).toBe(true);
    expect(cohort.samples.count).toBe(2);
  });

  it('is complete without any sample when all are excused', () => {
    const cohort = new Cohort();
    cohort.begin(0, 2);
    cohort.excuse();
    cohort.excuse();
    expect(cohort.isComplete).toBe(true);
    expect(cohort.samples.count).toBe(0);
  });

  it('knows the most in flight, and whether that was as many as allowed', () => {
    const cohort = new Cohort();
    cohort.begin(0, 8);
    cohort.acquired(3, 5);
    cohort.acquired(4, 5);
    cohort.acquired(2, 5);
    expect(cohort).toMatchObject({ peakInFlight: 4, limitReached: false });
    cohort.acquired(5, 5);
    cohort.acquired(4, 5);
    expect(cohort).toMatchObject({ peakInFlight: 5, limitReached: true });
  });

  it('counts more in flight than allowed as the limit reached', () => {
    const cohort = new Cohort();
    cohort.begin(0, 8);
    cohort.acquired(6, 5);
    expect(cohort).toMatchObject({ peakInFlight: 6, limitReached: true });
  });

  it('takes nothing along into the next one', () => {
    const cohort = new Cohort();
    cohort.begin(0, 2);
    cohort.acquired(5, 5);
    cohort.excuse();
    complete(cohort, [0]);
    cohort.begin(7, 2);
    expect(cohort).toMatchObject({ peakInFlight: 0, limitReached: false, isComplete: false });
    expect(cohort.samples.count).toBe(0);
    complete(cohort, [7]);
    expect(cohort.isComplete).toBe(false);
    complete(cohort, [8]);
    expect(cohort.isComplete).toBe(true);
  });
});

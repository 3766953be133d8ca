import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RateMeter } from './rate-meter.js';

/** The definition, over all events: the most in 20 buckets of 50 ms in a row, of the 80 that end with the newest one. */
function bestSecondOf(events: readonly number[]): number {
  const counted: number[] = [];
  let newest = 0;
  for (const millis of events) {
    const bucket = Math.floor(millis / 50);
    if (bucket > newest - 80) counted.push(bucket);
    newest = Math.max(newest, bucket);
  }
  let best = 0;
  for (let last = newest - 60; last <= newest; last++) {
    best = Math.max(best, counted.filter((bucket) => bucket > last - 20 && bucket <= last).length);
  }
  return best;
}

function meterOf(events: readonly number[]): RateMeter {
  const meter = new RateMeter();
  for (const millis of events) meter.add(millis);
  return meter;
}

/** Steps of the clock: mostly small, back and forth, and at times so long that all is forgotten. */
const step = fc.oneof(
  { weight: 20, arbitrary: fc.double({ min: 0, max: 120, noNaN: true }) },
  { weight: 8, arbitrary: fc.integer({ min: -4500, max: 300 }) },
  { weight: 2, arbitrary: fc.integer({ min: 900, max: 4200 }) },
  { weight: 1, arbitrary: fc.integer({ min: 4000, max: 1_000_000_000 }) },
);

function timesOf(steps: readonly number[]): number[] {
  let now = 0;
  return steps.map((millis) => {
    now = Math.max(0, now + millis);
    return now;
  });
}

describe('the rate meter', () => {
  it('counts what the definition counts, whatever the times', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 300, size: 'max' }), (steps) => {
        const events = timesOf(steps);
        expect(meterOf(events).bestSecond).toBe(bestSecondOf(events));
      }),
      { numRuns: 300 },
    );
  });

  it('has counted nothing at first', () => {
    expect(new RateMeter().bestSecond).toBe(0);
  });

  it('finds the rate of evenly sent requests', () => {
    // 40 a second, for three seconds: every 25 ms.
    expect(meterOf(Array.from({ length: 120 }, (_, index) => index * 25)).bestSecond).toBe(40);
  });

  it.each([
    { events: [0, 999], best: 2, why: 'within a second' },
    { events: [0, 1000], best: 1, why: 'a second apart' },
    { events: [1990, 2010, 1050], best: 3, why: 'in no order' },
    { events: [10_000, 6050], best: 1, why: 'old, but remembered' },
    { events: [10_000, 10_000, 6049], best: 2, why: 'older than what is remembered' },
    { events: [6000, 6001, 10_000], best: 1, why: 'forgotten by now' },
    { events: [6050, 6051, 10_000], best: 2, why: 'just remembered' },
    { events: [500, 501, 502, 1e12], best: 1, why: 'forgotten after a long time' },
  ])('of $events has $best: $why', ({ events, best }) => {
    expect(meterOf(events).bestSecond).toBe(best);
  });

  it('keeps one bucket for each 50 ms: an event lands in none of another round', () => {
    // 4000 ms are all buckets, so both are kept in the same place, one after the other.
    expect(meterOf([0, 0, 0, 4000]).bestSecond).toBe(1);
  });
});

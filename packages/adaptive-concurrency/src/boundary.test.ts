import { describe, expect, it } from 'vitest';
import { Boundary } from './boundary.js';

const noQueue = () => 0;

/** How many times growth is held back at the boundary before it goes one step further. */
function patienceOf(boundary: Boundary, limit: number): number {
  for (let cohorts = 0; cohorts < 10_000; cohorts++) {
    if (boundary.pass(limit, 2 * limit) > limit) return cohorts;
  }
  return Infinity;
}

/** Whether there is no boundary at or above this limit. */
function isFree(boundary: Boundary, limit = 1): boolean {
  return boundary.pass(limit, 10_000) === 10_000;
}

describe('a boundary', () => {
  it('is nowhere at first', () => {
    expect(new Boundary().pass(1, 1000)).toBe(1000);
    expect(new Boundary().fineLimit).toBe(1);
  });

  it.each([
    { fine: 1, rejected: 100, limit: 70, why: 'seven tenths where nothing better is known' },
    { fine: 90, rejected: 100, limit: 90, why: 'the limit that was fine' },
    { fine: 100, rejected: 100, limit: 99, why: 'below what was rejected in any case' },
    { fine: 50, rejected: 100, limit: 70, why: 'seven tenths where what was fine is far below' },
    { fine: 1, rejected: 2, limit: 1, why: 'one at least' },
  ])('is at $limit when $rejected were rejected and $fine were fine: $why', ({ fine, rejected, limit }) => {
    const boundary = new Boundary();
    boundary.fine(fine, 100, 1, noQueue);
    boundary.rejected(rejected);
    expect(boundary.pass(limit, limit)).toBe(limit);
    expect(boundary.pass(limit, 1000)).toBe(limit);
    if (limit > 1) expect(boundary.pass(limit - 1, 1000)).toBe(limit);
  });

  it('is nowhere when not even one at a time was taken: that destination is down', () => {
    const boundary = new Boundary();
    boundary.rejected(100);
    boundary.rejected(1);
    expect(boundary.pass(1, 1000)).toBe(1000);
  });

  it('holds a low limit back for four cohorts per slot, as long as that is less', () => {
    const boundary = new Boundary();
    boundary.fine(3, 100, 1, noQueue);
    boundary.rejected(4);
    expect(patienceOf(boundary, 3)).toBe(16);
  });

  it('stops nothing that stays below', () => {
    const boundary = new Boundary();
    boundary.rejected(100);
    expect(boundary.pass(40, 50)).toBe(50);
    expect(boundary.pass(56, 70)).toBe(70);
  });

  it('holds growth back for 32 cohorts, then goes on in single steps, and is forgotten beyond 1.1 of it', () => {
    const boundary = new Boundary();
    boundary.rejected(100);
    expect(patienceOf(boundary, 70)).toBe(32);
    for (let limit = 71; limit <= 110; limit++) expect(boundary.pass(limit, limit + 20)).toBe(limit + 1);
    expect(boundary.pass(111, 138)).toBe(138);
    expect(isFree(boundary)).toBe(true);
  });

  it('is tried after twice as long each time that it is in the same place, 512 cohorts at most', () => {
    const boundary = new Boundary();
    const patience = Array.from({ length: 6 }, () => {
      boundary.rejected(100);
      return patienceOf(boundary, 70);
    });
    expect(patience).toEqual([32, 64, 128, 256, 512, 512]);
    // In another place, all begins anew.
    boundary.rejected(50);
    expect(patienceOf(boundary, 35)).toBe(32);
  });

  it('of a knee is tried after 2 cohorts, 64 at most', () => {
    const boundary = new Boundary();
    boundary.fine(40, 100, 0, noQueue);
    const patience = Array.from({ length: 7 }, () => {
      boundary.congested(50, 1000, 0);
      return patienceOf(boundary, 40);
    });
    expect(patience).toEqual([2, 4, 8, 16, 32, 64, 64]);
  });

  // 40 in flight at 100 ms are 400 a second, and a knee is what takes less than 380.
  it.each([
    { load: 50, millis: 140, error: 0, isKnee: true, why: '357 a second' },
    { load: 50, millis: 131, error: 0, isKnee: false, why: '382 a second: a queue, no knee' },
    { load: 40, millis: 140, error: 0, isKnee: false, why: 'no more in flight than what was fine' },
    // 50 * error / 140 ** 2 may be chance: 20 a second of 8 ms, 26 of 10 ms.
    { load: 50, millis: 140, error: 8, isKnee: true, why: '357 + 20 are less than 380' },
    { load: 50, millis: 140, error: 10, isKnee: false, why: '357 + 26 are not' },
  ])('is a knee with $load in flight at $millis +- $error ms: $isKnee ($why)', (row) => {
    const boundary = new Boundary();
    boundary.fine(40, 100, 1, noQueue);
    boundary.congested(row.load, row.millis, row.error);
    expect(isFree(boundary)).toBe(!row.isKnee);
  });

  it('is no knee while nothing is known to have gone better', () => {
    const boundary = new Boundary();
    boundary.congested(50, 10_000, 0);
    expect(isFree(boundary)).toBe(true);
  });

  it('knows what was fine from the first request in flight on', () => {
    const boundary = new Boundary();
    boundary.fine(1, 100, 1, noQueue);
    // 10 a second with one in flight, 9.52 with two: above the 9.5 of a knee.
    boundary.congested(2, 210, 0);
    expect(isFree(boundary)).toBe(true);
    boundary.congested(2, 211, 0);
    expect(isFree(boundary)).toBe(false);
  });

  const rejection = (boundary: Boundary) => boundary.rejected(50);
  const knee = (boundary: Boundary) => boundary.congested(50, 1000, 0);
  it.each([
    // The mean, and 4.2 standard errors on top, must be below the 100 ms of before.
    { of: 'rejections', set: rejection, limit: 40, millis: 95, queue: 1.1, isForgotten: true },
    { of: 'rejections', set: rejection, limit: 40, millis: 96, queue: 1.1, isForgotten: false },
    // A queue of more than what is allowed must have stood there; before a knee, half of it.
    { of: 'rejections', set: rejection, limit: 40, millis: 95, queue: 1, isForgotten: false },
    { of: 'a knee', set: knee, limit: 40, millis: 95, queue: 0.6, isForgotten: true },
    { of: 'a knee', set: knee, limit: 40, millis: 95, queue: 0.5, isForgotten: false },
    // Fewer in flight have a shorter round trip anyway.
    { of: 'rejections', set: rejection, limit: 36, millis: 50, queue: 2, isForgotten: true },
    { of: 'rejections', set: rejection, limit: 35, millis: 50, queue: 2, isForgotten: false },
  ])('of $of is forgotten at $millis ms with $limit, after a queue of $queue: $isForgotten', (row) => {
    const boundary = new Boundary();
    boundary.fine(40, 100, 1, noQueue);
    row.set(boundary);
    const asked: number[] = [];
    boundary.fine(row.limit, row.millis, 1, (millis) => {
      asked.push(millis);
      return row.queue;
    });
    expect(isFree(boundary)).toBe(row.isForgotten);
    for (const millis of asked) expect(millis).toBe(100);
  });

  it('is forgotten when told, and what was fine is not', () => {
    const boundary = new Boundary();
    boundary.fine(40, 100, 1, noQueue);
    boundary.rejected(50);
    boundary.forget();
    expect(isFree(boundary)).toBe(true);
    expect(boundary.fineLimit).toBe(40);
  });

  it('remembers the round trip at the latest limit that was fine, as a moving average', () => {
    const boundary = new Boundary();
    const remembered = (limit: number): number => {
      let found = NaN;
      boundary.fine(limit, 1, 0, (millis) => {
        found = millis;
        return 0;
      });
      return found;
    };
    boundary.fine(40, 100, 1, noQueue);
    boundary.fine(40, 200, 1, noQueue);
    // 100 + 0.3 * (200 - 100)
    expect(remembered(40)).toBeCloseTo(130, 9);
    boundary.fine(41, 300, 1, noQueue);
    expect(boundary.fineLimit).toBe(41);
    expect(remembered(41)).toBe(300);
  });
});

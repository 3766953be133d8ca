import { describe, expect, it } from 'vitest';
import { acquireAll, releaseAll, rounds } from '../testing/rounds.js';
import { createLimiter, type LimiterOptions } from './index.js';

const success = (rttMillis: number) => ({ signal: 'success', rttMillis }) as const;
const backpressure = { signal: 'backpressure' } as const;

function aimd(options: LimiterOptions = {}) {
  return createLimiter({ ...options, now: () => 0 });
}

/** A limiter that has left slow start by way of a rejection, at a limit of 40. */
function inSteadyState() {
  const limiter = aimd({ initialConcurrency: 80, decreaseRatio: 0.5 });
  expect(rounds(limiter, 1, backpressure)).toEqual([40]);
  return limiter;
}

/** A limiter whose limit of 20 has dipped to 14. */
function inDip() {
  const limiter = aimd({ initialConcurrency: 20, maxConcurrency: 20 });
  for (let round = 0; round < 100 && limiter.limit === 20; round++) rounds(limiter, 1, success(100));
  expect(limiter.limit).toBe(14);
  return limiter;
}

describe('slow start', () => {
  it('doubles the limit each round trip, up to the maximum', () => {
    expect(rounds(aimd({ maxConcurrency: 50 }), 8, success(100))).toEqual([2, 4, 8, 16, 32, 50, 50, 50]);
  });

  it('goes back, on a rejection, to the limit that went well', () => {
    const limiter = aimd({ initialConcurrency: 10 });
    rounds(limiter, 2, success(100));
    expect(limiter.limit).toBe(40);
    expect(rounds(limiter, 1, backpressure)).toEqual([20]);
  });

  it('ends with the first congestion: from then on, growth is additive', () => {
    const limiter = aimd({ initialConcurrency: 8 });
    rounds(limiter, 2, success(100));
    expect(limiter.limit).toBe(32);
    // Little: 32 requests in 200 ms are 16 in 100 ms, and 15 % on top of it.
    expect(rounds(limiter, 1, success(200))).toEqual([18]);
    // 25 requests make the first window, as the spread of their round-trip times is not yet known to be none.
    expect(rounds(limiter, 4, success(100))).toEqual([18, 19, 20, 21]);
  });

  it('does not take a single slow request for congestion', () => {
    const limiter = aimd({ initialConcurrency: 8 });
    rounds(limiter, 1, success(100));
    const [slow, ...others] = acquireAll(limiter);
    slow?.release(success(900));
    releaseAll(others, success(100));
    expect(limiter.limit).toBe(16);
    expect(rounds(limiter, 5, success(100))).toEqual([16, 32, 64, 100, 100]);
  });
});

describe('additive increase', () => {
  it('grows by one for each window that went well, and in larger steps when that goes on', () => {
    expect(rounds(inSteadyState(), 9, success(100))).toEqual([41, 42, 43, 44, 46, 48, 50, 52, 56]);
  });

  it('takes small steps again after congestion', () => {
    const limiter = inSteadyState();
    rounds(limiter, 8, success(100));
    rounds(limiter, 1, success(130));
    const [before] = rounds(limiter, 1, { signal: 'ignore' });
    expect(before).toBeLessThan(52);
    for (let round = 0; round < 10 && limiter.limit === before; round++) rounds(limiter, 1, success(100));
    expect(limiter.limit).toBe((before ?? NaN) + 1);
  });

  it('never grows while the limit is not reached', () => {
    for (const limiter of [aimd({ initialConcurrency: 10 }), inSteadyState()]) {
      const before = limiter.limit;
      rounds(limiter, 500, success(100), before - 1);
      expect(limiter.limit).toBe(before);
    }
  });
});

describe('the baseline', () => {
  it('is measured at a reduced limit every now and then, after which the limit is back', () => {
    const limiter = aimd({ initialConcurrency: 20, maxConcurrency: 20 });
    const limits = rounds(limiter, 200, success(100));
    expect(new Set(limits)).toEqual(new Set([20, 14]));
    expect(limits.filter((limit) => limit === 14).length).toBeLessThan(30);
    expect(limits.at(-1)).toBe(20);
  });

  it('is measured for as long as it takes when the reduced limit is not used', () => {
    const limiter = inDip();
    rounds(limiter, 200, success(100), 13);
    expect(limiter.limit).toBe(14);
    expect(rounds(limiter, 10, success(100)).at(-1)).toBe(20);
  });

  it('follows a destination that became slower for good, instead of going down to the minimum', () => {
    const limiter = inSteadyState();
    rounds(limiter, 10, success(100));
    rounds(limiter, 100, success(300));
    expect(limiter.snapshot().baselineRttMillis).toBeCloseTo(300, 0);
    expect(limiter.limit).toBeGreaterThan(30);
  });

  it('follows a destination that became faster', () => {
    const limiter = inSteadyState();
    rounds(limiter, 60, success(20));
    expect(limiter.snapshot().baselineRttMillis).toBeCloseTo(20, 0);
  });

  it('does not suffer from one absurd round-trip time', () => {
    const limiter = inSteadyState();
    rounds(limiter, 4, success(100));
    const before = limiter.limit;
    acquireAll(limiter, 1)[0]?.release(success(Number.MAX_VALUE));
    rounds(limiter, 10, success(100));
    expect(limiter.limit).toBeGreaterThanOrEqual(before);
    expect(limiter.snapshot().baselineRttMillis).toBeCloseTo(100, 0);
  });
});

describe('a decrease', () => {
  it('comes once per generation of requests', () => {
    const limiter = aimd({ initialConcurrency: 50 });
    const first = acquireAll(limiter);
    const [early, ...late] = first;
    early?.release(backpressure);
    expect(limiter.limit).toBe(45);
    releaseAll(late.splice(0, 30), backpressure);
    expect(limiter.limit).toBe(45);
    const [second] = acquireAll(limiter);
    releaseAll(late, backpressure);
    expect(limiter.limit).toBe(45);
    second?.release(backpressure);
    expect(limiter.limit).toBe(40);
  });

  it('is not undone by requests that are older than it', () => {
    const limiter = aimd({ initialConcurrency: 50 });
    const [early, ...late] = acquireAll(limiter);
    early?.release(backpressure);
    releaseAll(late, success(1));
    expect(limiter.limit).toBe(45);
    expect(limiter.snapshot().baselineRttMillis).toBeUndefined();
  });

  it('lowers the limit by one at least, and never below the minimum', () => {
    const limiter = aimd({ initialConcurrency: 5, minConcurrency: 3 });
    const limits: number[] = [];
    for (let round = 0; round < 4; round++) {
      acquireAll(limiter, 1)[0]?.release(backpressure);
      acquireAll(limiter, 1)[0]?.release(success(100));
      limits.push(limiter.limit);
    }
    expect(limits).toEqual([4, 3, 3, 3]);
  });

  it('never raises the limit, also during a dip', () => {
    const limiter = inDip();
    acquireAll(limiter, 1)[0]?.release(backpressure);
    expect(limiter.limit).toBe(14);
    expect(rounds(limiter, 1, success(100))[0]).toBeLessThanOrEqual(15);
  });
});

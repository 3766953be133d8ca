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

/** A limiter whose limit of 20 has dipped to 17. */
function inDip() {
  const limiter = aimd({ initialConcurrency: 20, maxConcurrency: 20 });
  for (let round = 0; round < 100 && limiter.limit === 20; round++) rounds(limiter, 1, success(100));
  expect(limiter.limit).toBe(17);
  return limiter;
}

/** A limiter that has met congestion at a limit of 12, where round trips took 200 ms instead of 100. */
function afterCongestion() {
  const limiter = aimd({ initialConcurrency: 8 });
  expect(rounds(limiter, 2, success(100))).toEqual([10, 12]);
  // Little: 12 requests in 200 ms are 6 in 100 ms, and three quarters of the 1.8 or so that may queue on top of it.
  expect(rounds(limiter, 1, success(200))).toEqual([8]);
  return limiter;
}

describe('slow start', () => {
  it('doubles the limit up to 8, then grows by a quarter, up to the maximum', () => {
    // Two requests make the first cohort, which takes two rounds as long as there is one at a time.
    expect(rounds(aimd({ maxConcurrency: 30 }), 12, success(100))).toEqual([
      1, 2, 4, 8, 10, 12, 15, 18, 22, 27, 30, 30,
    ]);
  });

  it('goes back, on a rejection, to the limit that went well', () => {
    const limiter = aimd({ initialConcurrency: 4 });
    expect(rounds(limiter, 1, success(100))).toEqual([8]);
    expect(rounds(limiter, 1, backpressure)).toEqual([4]);
  });

  it('ends with the first congestion: from then on, growth is additive', () => {
    expect(rounds(afterCongestion(), 1, success(100))).toEqual([9]);
  });

  it('needs no whole cohort where answers are far too slow', () => {
    const limiter = aimd({ initialConcurrency: 8 });
    rounds(limiter, 2, success(100));
    const slots = acquireAll(limiter);
    releaseAll(slots.slice(0, 3), success(200));
    expect(limiter.limit).toBe(12);
    releaseAll(slots.slice(3, 4), success(200));
    expect(limiter.limit).toBe(8);
  });

  it('does not take a single slow request for congestion', () => {
    const limiter = aimd({ initialConcurrency: 8 });
    rounds(limiter, 1, success(100));
    const [slow, ...others] = acquireAll(limiter);
    slow?.release(success(900));
    releaseAll(others, success(100));
    expect(rounds(limiter, 2, success(100)).at(-1)).toBeGreaterThan(10);
  });
});

describe('additive increase', () => {
  it('grows by one for a cohort that left much room, and by a quarter when that goes on', () => {
    expect(rounds(afterCongestion(), 4, success(100))).toEqual([9, 11, 13, 16]);
  });

  it('takes small steps again after congestion', () => {
    const limiter = afterCongestion();
    rounds(limiter, 4, success(100));
    // 16 in 200 ms are 8 in 100 ms, and three quarters of 2 on top.
    expect(rounds(limiter, 1, success(200))).toEqual([10]);
    expect(rounds(limiter, 1, success(100))).toEqual([11]);
  });

  it('goes on although requests are ignored, whichever they are', () => {
    for (const ignored of [0, 1, 5]) {
      const limiter = aimd({ initialConcurrency: 8 });
      for (let round = 0; round < 10; round++) {
        const slots = acquireAll(limiter);
        slots.splice(ignored, 1)[0]?.release({ signal: 'ignore' });
        releaseAll(slots, success(100));
      }
      expect(limiter.limit).toBeGreaterThan(16);
    }
  });

  it('comes with a success only, also where an ignored request was the last of a cohort', () => {
    const limiter = aimd({ initialConcurrency: 8 });
    const slots = acquireAll(limiter);
    // Six requests make a cohort of slow start at a limit of 8.
    releaseAll(slots.slice(0, 5), success(100));
    releaseAll(slots.slice(5, 6), { signal: 'ignore' });
    expect(limiter.limit).toBe(8);
    releaseAll(slots.slice(6), success(100));
    expect(limiter.limit).toBe(10);
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
    expect(new Set(limits)).toEqual(new Set([20, 17]));
    expect(limits.filter((limit) => limit === 17).length).toBeLessThan(200 / 5);
    expect(limits.at(-1)).toBe(20);
  });

  it('is measured although the reduced limit is not used', () => {
    const limiter = inDip();
    expect(rounds(limiter, 10, success(100), 16).at(-1)).toBe(20);
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
    expect(limiter.limit).toBe(17);
    expect(rounds(limiter, 1, success(100))[0]).toBeLessThanOrEqual(18);
  });
});

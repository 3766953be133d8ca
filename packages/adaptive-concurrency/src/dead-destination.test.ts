import { describe, expect, it } from 'vitest';
import { acquireAll, ManualClock, releaseAll, rounds } from '../testing/rounds.js';
import { createLimiter, type LimiterOptions, type SlotOutcome } from './index.js';

const success = (rttMillis: number) => ({ signal: 'success', rttMillis }) as const;
const backpressure = { signal: 'backpressure' } as const;

function adaptive(options: LimiterOptions = {}) {
  const clock = new ManualClock();
  return { clock, limiter: createLimiter({ ...options, now: clock.now }) };
}

/** A limiter that knows its limit of 20, the maximum, to be fine. */
function settled() {
  const { clock, limiter } = adaptive({ initialConcurrency: 20, maxConcurrency: 20 });
  rounds(limiter, 3, success(100));
  expect(limiter.limit).toBe(20);
  return { clock, limiter };
}

/** A limiter whose destination is dead. */
function dead(options: LimiterOptions = {}) {
  const { clock, limiter } = adaptive({ initialConcurrency: 20, ...options });
  rounds(limiter, 3, backpressure);
  return { clock, limiter };
}

describe('a dead destination', () => {
  it('is one that answers with backpressure more often in a row than chance explains', () => {
    const { limiter } = settled();
    const slots = acquireAll(limiter);
    // 4, and a sixteenth of the limit.
    releaseAll(slots.slice(0, 5), backpressure);
    expect(limiter.delayMillis).toBe(0);
    releaseAll(slots.slice(5, 6), backpressure);
    expect(limiter.limit).toBe(1);
    expect(limiter.delayMillis).toBe(100);
    expect(limiter.tryAcquire()).toBeUndefined();
  });

  it('is not one that refuses what a limit which never went well is too high', () => {
    const { limiter } = adaptive({ initialConcurrency: 20 });
    // 20 more than above.
    for (let failure = 0; failure < 25; failure++) {
      expect(limiter.delayMillis).toBe(0);
      acquireAll(limiter, 1)[0]?.release(backpressure);
    }
    expect(limiter.delayMillis).toBe(0);
    acquireAll(limiter, 1)[0]?.release(backpressure);
    expect(limiter.delayMillis).toBe(100);
  });

  it('is not one that still answers older requests', () => {
    const { limiter } = adaptive({ initialConcurrency: 20 });
    for (let generation = 0; generation < 10; generation++) {
      const [first, second] = acquireAll(limiter, 2);
      first?.release(backpressure);
      second?.release(success(100));
      expect(limiter.delayMillis).toBe(0);
    }
  });

  it('is probed, one request at a time, with ever longer pauses', () => {
    const { clock, limiter } = dead();
    const pauses: number[] = [];
    for (let probe = 0; probe < 7; probe++) {
      pauses.push(limiter.delayMillis);
      clock.millis += limiter.delayMillis;
      const slots = acquireAll(limiter);
      expect(slots).toHaveLength(1);
      expect(limiter.delayMillis).toBe(0);
      releaseAll(slots, backpressure);
    }
    expect(pauses).toEqual([100, 200, 400, 800, 1600, 2000, 2000]);
  });

  it('is probed by a single request even where the minimum is higher', () => {
    const { clock, limiter } = dead({ minConcurrency: 10 });
    clock.millis += 100;
    expect(limiter.limit).toBe(10);
    expect(acquireAll(limiter)).toHaveLength(1);
  });

  it('comes to life with the first probe that succeeds, and is searched by slow start', () => {
    const { clock, limiter } = dead();
    clock.millis += 100;
    expect(rounds(limiter, 1, success(100))).toEqual([1]);
    expect(limiter.delayMillis).toBe(0);
    // Two requests make the first cohort. Up to 8 the limit doubles.
    expect(rounds(limiter, 5, success(100))).toEqual([1, 2, 4, 8, 10]);
  });

  it('only seemed to be dead when it answers a request older than its death, and gets less than before', () => {
    const { limiter } = settled();
    const slots = acquireAll(limiter);
    releaseAll(slots.slice(0, 6), backpressure);
    expect(limiter.delayMillis).toBe(100);
    releaseAll(slots.slice(6, 7), success(100));
    expect(limiter.delayMillis).toBe(0);
    // The first failure has lowered 20 by a tenth; seven tenths of that are left.
    expect(limiter.limit).toBe(12);
  });

  it('stays dead when a probe is ignored, and the next one keeps its distance', () => {
    const { clock, limiter } = dead();
    clock.millis += 100;
    rounds(limiter, 1, { signal: 'ignore' });
    expect(limiter.delayMillis).toBe(100);
  });
});

describe('a request without a slot', () => {
  it('that succeeds brings a dead destination to life, as a probe does', () => {
    const { limiter } = dead();
    limiter.report(success(100));
    expect(limiter.delayMillis).toBe(0);
    expect(rounds(limiter, 3, success(100))).toEqual([1, 2, 4]);
  });

  it('does so while a probe is under way, whose end then tells nothing', () => {
    const { clock, limiter } = dead({ minConcurrency: 2 });
    clock.millis += 100;
    const [probe] = acquireAll(limiter);
    limiter.report(success(100));
    expect(acquireAll(limiter)).toHaveLength(1);
    const before = limiter.snapshot();
    probe?.release(backpressure);
    expect(limiter.snapshot()).toEqual({ ...before, inFlight: 1 });
  });

  it('changes nothing when it ended otherwise', () => {
    const { limiter } = dead();
    const before = limiter.snapshot();
    const outcomes: unknown[] = [backpressure, { signal: 'ignore' }, undefined, null, {}, 'success'];
    for (const outcome of outcomes) limiter.report(outcome as SlotOutcome);
    expect(limiter.snapshot()).toEqual(before);
  });

  it('changes nothing while the destination is alive', () => {
    const { limiter } = settled();
    const before = limiter.snapshot();
    for (const signal of ['success', 'backpressure', 'ignore'] as const) {
      for (let count = 0; count < 100; count++) limiter.report({ signal, rttMillis: 5000 });
    }
    expect(limiter.snapshot()).toEqual(before);
  });
});

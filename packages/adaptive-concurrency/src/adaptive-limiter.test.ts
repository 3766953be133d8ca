import { describe, expect, it } from 'vitest';
import { acquireAll, ManualClock, releaseAll, rounds } from '../testing/rounds.js';
import { createLimiter, type LimiterOptions, type SlotOutcome } from './index.js';

const success = (rttMillis: number) => ({ signal: 'success', rttMillis }) as const;
const backpressure = { signal: 'backpressure' } as const;

function adaptive(options: LimiterOptions = {}) {
  const clock = new ManualClock();
  return { clock, limiter: createLimiter({ ...options, now: clock.now }) };
}

/** A limiter whose destination is dead. */
function dead(options: LimiterOptions = {}) {
  const { clock, limiter } = adaptive({ initialConcurrency: 20, ...options });
  rounds(limiter, 3, backpressure);
  return { clock, limiter };
}

describe('slots', () => {
  it('count as in flight until they are released, once', () => {
    const { limiter } = adaptive({ initialConcurrency: 3 });
    const slots = acquireAll(limiter);
    expect(slots).toHaveLength(3);
    expect(limiter.inFlight).toBe(3);
    releaseAll(slots.slice(0, 1), { signal: 'ignore' });
    releaseAll(slots.slice(0, 1), { signal: 'ignore' });
    expect(limiter.inFlight).toBe(2);
  });

  it('do nothing on a second release, not even backpressure', () => {
    const { limiter } = adaptive({ initialConcurrency: 10 });
    const [slot] = acquireAll(limiter, 1);
    slot?.release({ signal: 'ignore' });
    slot?.release(backpressure);
    expect(limiter.snapshot()).toEqual({ limit: 10, inFlight: 0, delayMillis: 0 });
  });

  it('measure the round-trip time when nobody else did, or did so wrongly', () => {
    const wrong = [undefined, NaN, -1, Infinity, '7'] as (number | undefined)[];
    for (const rttMillis of wrong) {
      const { clock, limiter } = adaptive();
      const [slot] = acquireAll(limiter);
      clock.millis += 40;
      slot?.release({ signal: 'success', ...(rttMillis !== undefined && { rttMillis }) });
      expect(limiter.snapshot().rttMillis).toBe(40);
    }
  });

  it('come back whatever the caller says', () => {
    const { limiter } = adaptive({ initialConcurrency: 10 });
    const outcomes: unknown[] = [undefined, null, {}, { signal: 'failure' }, 'success'];
    for (const outcome of outcomes) acquireAll(limiter, 1)[0]?.release(outcome as SlotOutcome);
    expect(limiter.snapshot()).toEqual({ limit: 10, inFlight: 0, delayMillis: 0 });
  });

  it('that are ignored leave everything as it is', () => {
    const { limiter } = adaptive({ initialConcurrency: 10 });
    rounds(limiter, 2, success(100));
    const before = limiter.snapshot();
    rounds(limiter, 50, { signal: 'ignore', rttMillis: 5000 });
    expect(limiter.snapshot()).toEqual(before);
  });
});

describe('a dead destination', () => {
  it('is one that answers three generations with nothing but backpressure', () => {
    const { limiter } = adaptive({ initialConcurrency: 20 });
    expect(rounds(limiter, 3, backpressure)).toEqual([18, 16, 1]);
    expect(limiter.delayMillis).toBe(100);
    expect(limiter.tryAcquire()).toBeUndefined();
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
    expect(pauses).toEqual([100, 200, 400, 800, 1600, 3000, 3000]);
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
    expect(rounds(limiter, 5, success(100))).toEqual([2, 4, 8, 16, 32]);
  });

  it('does not come to life by an answer to a request older than its death', () => {
    const { limiter } = adaptive({ initialConcurrency: 20 });
    const [old] = acquireAll(limiter, 1);
    for (let generation = 0; generation < 3; generation++) acquireAll(limiter, 1)[0]?.release(backpressure);
    expect(limiter.delayMillis).toBe(100);
    old?.release(success(100));
    expect(limiter.delayMillis).toBe(100);
  });

  it('stays dead when a probe is ignored, and the next one keeps its distance', () => {
    const { clock, limiter } = dead();
    clock.millis += 100;
    rounds(limiter, 1, { signal: 'ignore' });
    expect(limiter.delayMillis).toBe(100);
  });
});

describe('time', () => {
  it('makes an idle limiter search anew from half of its limit, without its old baseline', () => {
    const { clock, limiter } = adaptive();
    rounds(limiter, 7, success(100));
    expect(limiter.limit).toBe(100);
    clock.millis += 30_000;
    releaseAll(acquireAll(limiter, 1), { signal: 'ignore' });
    expect(limiter.limit).toBe(50);
    expect(limiter.snapshot().baselineRttMillis).toBeUndefined();
    rounds(limiter, 1, success(700));
    expect(limiter.limit).toBe(100);
    expect(limiter.snapshot().baselineRttMillis).toBeCloseTo(700, 0);
  });

  it('does not raise the limit, even where it ends a dip', () => {
    const { clock, limiter } = adaptive({ initialConcurrency: 20, maxConcurrency: 20 });
    for (let round = 0; round < 100 && limiter.limit === 20; round++) rounds(limiter, 1, success(100));
    expect(limiter.limit).toBe(14);
    clock.millis += 30_000;
    acquireAll(limiter, 1);
    expect(limiter.limit).toBe(14);
  });

  it('that jumps ahead ends a pause, and no more', () => {
    const { clock, limiter } = dead();
    clock.millis += 1e12;
    expect(limiter.delayMillis).toBe(0);
    expect(acquireAll(limiter)).toHaveLength(1);
  });

  it('that goes backwards does not prolong a pause', () => {
    const { clock, limiter } = dead();
    clock.millis += 60;
    expect(limiter.delayMillis).toBe(40);
    clock.millis -= 1e12;
    expect(limiter.delayMillis).toBe(40);
    clock.millis += 40;
    expect(acquireAll(limiter)).toHaveLength(1);
  });

  it('that goes backwards makes no round trip negative', () => {
    const { clock, limiter } = adaptive();
    const slots = acquireAll(limiter);
    clock.millis -= 5000;
    releaseAll(slots, { signal: 'success' });
    expect(limiter.snapshot().rttMillis).toBe(0);
  });
});

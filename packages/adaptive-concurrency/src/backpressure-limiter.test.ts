import { describe, expect, it } from 'vitest';
import { acquireAll, releaseAll, rounds } from '../testing/rounds.js';
import { BackpressureLimiter } from './backpressure.js';

/** A limiter on a clock that stands still until it is moved. */
function limiterOf(options: { minConcurrency?: number; maxConcurrency?: number } = {}) {
  const clock = { millis: 0 };
  const limiter = new BackpressureLimiter({
    minConcurrency: 1,
    maxConcurrency: 8,
    decreaseRatio: 0.5,
    ...options,
    now: () => clock.millis,
  });
  return { limiter, clock };
}

const success = { signal: 'success' } as const;
const backpressure = { signal: 'backpressure' } as const;

/** Meets backpressure with everything that may be in flight, so often. */
function overload(limiter: BackpressureLimiter, times: number): void {
  for (let time = 0; time < times; time++) releaseAll(acquireAll(limiter), backpressure);
}

describe('the limit', () => {
  it('starts at the minimum and grows by one with each full round, up to the maximum', () => {
    const { limiter } = limiterOf({ minConcurrency: 2, maxConcurrency: 5 });
    expect(limiter.limit).toBe(2);
    expect(rounds(limiter, 4, success)).toEqual([3, 4, 5, 5]);
  });

  it('stays while less is in flight than may be', () => {
    const { limiter } = limiterOf();
    rounds(limiter, 3, success);
    expect(limiter.limit).toBe(4);
    for (let request = 0; request < 100; request++) limiter.tryAcquire()?.release(success);
    expect(limiter.limit).toBe(4);
  });

  it('falls once for all that were in flight together, and by one at least', () => {
    const { limiter } = limiterOf();
    rounds(limiter, 7, success);
    overload(limiter, 1);
    expect(limiter.limit).toBe(4);
    const gentle = new BackpressureLimiter({
      minConcurrency: 1,
      maxConcurrency: 8,
      decreaseRatio: 0.99,
      now: () => 0,
    });
    rounds(gentle, 1, success);
    overload(gentle, 1);
    expect(gentle.limit).toBe(1);
  });

  it('is not moved by how long it takes, nor by what says nothing', () => {
    const { limiter } = limiterOf();
    rounds(limiter, 3, { ...success, rttMillis: 100_000 });
    rounds(limiter, 10, { signal: 'ignore' });
    expect(limiter.limit).toBe(4);
  });

  it('may be opened beyond the maximum, until something is learned', () => {
    const { limiter } = limiterOf({ maxConcurrency: 2 });
    limiter.open(5);
    const slots = acquireAll(limiter);
    expect(slots).toHaveLength(5);
    expect(limiter.limit).toBe(1);
    releaseAll(slots, success);
    expect(limiter.limit).toBe(2);
  });

  it('is what it was when nothing made use of that, or it was taken back', () => {
    const { limiter } = limiterOf({ maxConcurrency: 2 });
    limiter.open(5);
    expect(limiter.limit).toBe(5);
    limiter.open(0);
    expect(limiter.limit).toBe(1);
    expect(acquireAll(limiter)).toHaveLength(1);
  });

  it('is opened no longer once something meets with backpressure', () => {
    const { limiter } = limiterOf();
    limiter.open(5);
    limiter.tryAcquire()?.release(backpressure);
    expect(acquireAll(limiter)).toHaveLength(1);
  });
});

describe('a destination that seems to be dead', () => {
  it('is probed with one request at a time, at ever longer intervals', () => {
    const { limiter, clock } = limiterOf({ minConcurrency: 2 });
    rounds(limiter, 2, success);
    overload(limiter, 3);
    const pauses: number[] = [];
    for (let probe = 0; probe < 7; probe++) {
      expect(limiter.tryAcquire()).toBeUndefined();
      pauses.push(limiter.delayMillis);
      clock.millis += limiter.delayMillis;
      const slots = acquireAll(limiter);
      expect(slots).toHaveLength(1);
      expect(limiter.delayMillis).toBe(0);
      releaseAll(slots, backpressure);
    }
    expect(pauses).toEqual([100, 200, 400, 800, 1600, 2000, 2000]);
  });

  it.each([
    ['a probe that succeeds', (limiter: BackpressureLimiter) => limiter.tryAcquire()?.release(success)],
    ['the success of one without a slot', (limiter: BackpressureLimiter) => limiter.report(success)],
  ])('is probed no longer after %s', (_, revive) => {
    const { limiter, clock } = limiterOf();
    overload(limiter, 3);
    expect(limiter.tryAcquire()).toBeUndefined();
    clock.millis = 100;
    revive(limiter);
    expect(acquireAll(limiter).length).toBeGreaterThanOrEqual(1);
    expect(limiter.delayMillis).toBe(0);
  });

  it('is probed as before after it was sent more all the same, in vain', () => {
    const { limiter, clock } = limiterOf();
    overload(limiter, 3);
    limiter.open(9);
    expect(limiter.delayMillis).toBe(0);
    const slots = acquireAll(limiter);
    expect(slots).toHaveLength(9);
    releaseAll(slots, backpressure);
    expect(limiter.tryAcquire()).toBeUndefined();
    expect(limiter.delayMillis).toBe(100);
    clock.millis = 100;
    expect(acquireAll(limiter)).toHaveLength(1);
  });

  it('is probed on after a probe that says nothing', () => {
    const { limiter, clock } = limiterOf();
    overload(limiter, 3);
    clock.millis = 100;
    limiter.tryAcquire()?.release({ signal: 'ignore' });
    expect(limiter.delayMillis).toBe(100);
    clock.millis = 200;
    expect(limiter.tryAcquire()).toBeDefined();
  });

  it('does not seem so for what was sent before a decrease', () => {
    const { limiter } = limiterOf();
    rounds(limiter, 7, success);
    const slots = acquireAll(limiter);
    releaseAll(slots, backpressure);
    expect(slots).toHaveLength(8);
    expect(limiter.delayMillis).toBe(0);
    expect(limiter.tryAcquire()).toBeDefined();
  });
});

it('takes a slot back once', () => {
  const { limiter } = limiterOf();
  const slot = limiter.tryAcquire();
  slot?.release(success);
  slot?.release(success);
  expect(limiter.snapshot()).toEqual({ limit: 2, inFlight: 0, delayMillis: 0 });
});

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

describe('a rate limit', () => {
  /** A limiter that keeps a rate, on a clock with readings as large as those of Date.now(). */
  function paced() {
    const { clock, limiter } = adaptive({ initialConcurrency: 20, maxConcurrency: 20 });
    clock.millis = 1.8e12;
    rounds(limiter, 3, success(100));
    rounds(limiter, 1, backpressure);
    clock.millis += limiter.delayMillis;
    rounds(limiter, 1, success(100));
    return { clock, limiter };
  }

  it('is what refuses all for a moment, and is kept: just under what was taken in the second before', () => {
    // 60, in three rounds; what is kept after a refusal is 5 % below that.
    expect(paced().limiter.snapshot().requestsPerSecond).toBeCloseTo(57, 9);
  });

  it('never asks for a delay too short for the clock to show', () => {
    const { clock, limiter } = paced();
    let sent = 0;
    for (let turn = 0; turn < 1000; turn++) {
      const slot = limiter.tryAcquire();
      slot?.release({ signal: 'ignore' });
      if (slot !== undefined) sent++;
      const before = clock.millis;
      clock.millis += limiter.delayMillis;
      if (slot === undefined) expect(clock.millis).toBeGreaterThan(before);
    }
    expect(sent).toBeGreaterThan(300);
  });
});

describe('time', () => {
  it('makes an idle limiter search anew from half of its limit, without its old baseline', () => {
    const { clock, limiter } = adaptive({ maxConcurrency: 16 });
    rounds(limiter, 10, success(100));
    expect(limiter.limit).toBe(16);
    clock.millis += 30_000;
    releaseAll(acquireAll(limiter, 1), { signal: 'ignore' });
    expect(limiter.limit).toBe(8);
    expect(limiter.snapshot().baselineRttMillis).toBeUndefined();
    rounds(limiter, 1, success(700));
    expect(limiter.limit).toBe(10);
    expect(limiter.snapshot().baselineRttMillis).toBeCloseTo(700, 0);
  });

  it('does not raise the limit, even where it ends a dip', () => {
    const { clock, limiter } = adaptive({ initialConcurrency: 20, maxConcurrency: 20 });
    for (let round = 0; round < 100 && limiter.limit === 20; round++) rounds(limiter, 1, success(100));
    expect(limiter.limit).toBe(17);
    clock.millis += 30_000;
    acquireAll(limiter, 1);
    expect(limiter.limit).toBe(17);
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

  it('that stands still between request and answer does not stop the search', () => {
    const { limiter } = adaptive({ maxConcurrency: 16 });
    expect(rounds(limiter, 10, { signal: 'success' }).at(-1)).toBe(16);
    // Long enough for dips to 0.85 of that to begin and to end.
    expect(new Set(rounds(limiter, 100, { signal: 'success' }))).toEqual(new Set([16, 13]));
  });
});

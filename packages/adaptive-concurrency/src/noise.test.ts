import { describe, expect, it } from 'vitest';
import { type ConcurrencyLimiter, createLimiter, type Slot, type SlotOutcome } from './index.js';
import { Noise } from './noise.js';
import { type Scenario, simulate } from './simulate/index.js';
import { seededRandom } from './simulate/random.js';

/** Rejections, each after so many successes. Returns what the last one counts as. */
function reject(noise: Noise, limits: readonly number[], successes: number, hadRoom = true): boolean {
  let isNoise = false;
  for (const limit of limits) {
    for (let count = 0; count < successes; count++) noise.succeeded();
    isNoise = noise.rejected(limit, hadRoom);
  }
  return isNoise;
}

describe('rejections', () => {
  it.each([
    { limits: [40, 28], successes: 80, isNoise: true, why: 'at a limit seven tenths as high as before' },
    { limits: [28, 40], successes: 80, isNoise: true, why: 'at a higher one' },
    { limits: [40, 36, 32, 28], successes: 80, isNoise: true, why: 'lower and lower' },
    { limits: [40, 29], successes: 80, isNoise: false, why: 'at about the same limit' },
    {
      limits: [40, 28],
      successes: 55,
      isNoise: false,
      why: 'with fewer than two successes per slot between',
    },
    { limits: [8, 4], successes: 20, isNoise: true, why: 'after twenty successes with few in flight' },
    { limits: [8, 4], successes: 19, isNoise: false, why: 'after fewer' },
    {
      limits: [40, 36, 36, 36, 36, 36, 28],
      successes: 80,
      isNoise: false,
      why: 'where the other is seven ago',
    },
    { limits: [40, 36, 36, 36, 36, 28], successes: 80, isNoise: true, why: 'where the other is six ago' },
    { limits: [40], successes: 80, isNoise: false, why: 'only once' },
  ])('are noise: $isNoise, $why', ({ limits, successes, isNoise }) => {
    expect(reject(new Noise(), limits, successes)).toBe(isNoise);
  });

  it('are none where requests queued', () => {
    expect(reject(new Noise(), [40, 28, 20, 10], 100, false)).toBe(false);
  });

  it('are noise no more after two in a row that are not alone', () => {
    const noise = new Noise();
    reject(noise, [40, 28], 80);
    expect(reject(noise, [28], 0)).toBe(true);
    expect(reject(noise, [28], 80)).toBe(true);
    expect(reject(noise, [28, 28], 0)).toBe(false);
    // What was known before is forgotten: 40 is not compared with this any more.
    expect(reject(noise, [28, 26], 80)).toBe(false);
  });
});

/** A limiter that takes one in `every` successes, at random, for a rejection. */
function withRandomRejections(limiter: ConcurrencyLimiter, every: number): ConcurrencyLimiter {
  const random = seededRandom(7);
  const release = (slot: Slot, outcome: SlotOutcome): void =>
    slot.release(random() < 1 / every ? { ...outcome, signal: 'backpressure' } : outcome);
  return {
    get limit() {
      return limiter.limit;
    },
    get inFlight() {
      return limiter.inFlight;
    },
    get delayMillis() {
      return limiter.delayMillis;
    },
    tryAcquire: () => {
      const slot = limiter.tryAcquire();
      return slot && { release: (outcome) => release(slot, outcome) };
    },
    report: (outcome) => limiter.report(outcome),
    snapshot: () => limiter.snapshot(),
  };
}

describe('a destination that refuses some requests at random', () => {
  // A boundary at each of them would stop growth for 32 cohorts and more.
  it.each([
    { workers: 8, every: 300, least: 0.75 },
    { workers: 32, every: 300, least: 0.55 },
  ])('is used to $least of its capacity at least: $workers workers, one in $every refused', (row) => {
    const scenario: Scenario = {
      name: 'random rejections',
      warmUpMillis: 30_000,
      measureMillis: 120_000,
      destination: { model: 'workers', workers: row.workers, serviceMillis: 100, cv: 0.2, netMillis: 10 },
    };
    const { goodput } = simulate(scenario, (now) => withRandomRejections(createLimiter({ now }), row.every));
    expect(goodput).toBeGreaterThan(row.least * row.workers * 10);
  });
});

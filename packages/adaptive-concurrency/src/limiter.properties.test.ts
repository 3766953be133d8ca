import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ManualClock } from '../testing/rounds.js';
import {
  type ConcurrencyLimiter,
  createLimiter,
  type LimiterOptions,
  type Signal,
  type Slot,
} from './index.js';

type Step =
  | { readonly kind: 'acquire'; readonly most: number }
  | { readonly kind: 'release'; readonly which: number; readonly signal: Signal; readonly rttMillis?: number }
  | { readonly kind: 'releaseAgain'; readonly which: number; readonly signal: Signal }
  | { readonly kind: 'time'; readonly millis: number };

const signal = fc.constantFrom<Signal>('success', 'success', 'success', 'success', 'backpressure', 'ignore');
const rttMillis = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 90, max: 110 }) },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 1000 }) },
  { weight: 1, arbitrary: fc.double() },
);
const which = fc.nat(1000);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('acquire'), most: fc.constantFrom(1, 3, 1000) }) },
  {
    weight: 12,
    arbitrary: fc.record(
      { kind: fc.constant('release'), which, signal, rttMillis },
      { requiredKeys: ['kind', 'which', 'signal'] },
    ),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('releaseAgain'), which, signal }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('time'),
      millis: fc.oneof(
        { weight: 8, arbitrary: fc.integer({ min: 0, max: 200 }) },
        { weight: 1, arbitrary: fc.double({ min: -1e9, max: 1e9, noNaN: true }) },
        { weight: 1, arbitrary: fc.constantFrom(NaN, Infinity, -Infinity) },
      ),
    }),
  },
);
const steps = fc.array(step, { maxLength: 400, size: 'max' });

const options: fc.Arbitrary<LimiterOptions> = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.nat(40), fc.nat(40))
  .chain(([minConcurrency, above, start]) =>
    fc.record({
      algorithm: fc.constantFrom('aimd', 'fixed'),
      minConcurrency: fc.constant(minConcurrency),
      maxConcurrency: fc.constant(minConcurrency + above),
      initialConcurrency: fc.constant(minConcurrency + Math.min(above, start)),
      decreaseRatio: fc.constantFrom(0.01, 0.5, 0.9, 0.99),
      rttThresholdRatio: fc.constantFrom(1.01, 1.1, 3),
      ewmaAlpha: fc.constantFrom(0.01, 0.4, 1),
    }),
  );

/** Plays the steps, with at most `demand` requests in flight, and lets `check` see the limit before and after each of them. */
function play(
  options: LimiterOptions,
  steps: readonly Step[],
  check: (limiter: ConcurrencyLimiter, limitBefore: number, step: Step) => void,
  demand = Infinity,
): void {
  const clock = new ManualClock();
  const limiter = createLimiter({ ...options, now: clock.now });
  const held: Slot[] = [];
  const released: Slot[] = [];
  for (const step of steps) {
    const before = limiter.limit;
    if (step.kind === 'acquire') {
      for (let count = 0; count < step.most && held.length < demand; count++) {
        const slot = limiter.tryAcquire();
        if (slot === undefined) break;
        held.push(slot);
        expect(limiter.inFlight).toBeLessThanOrEqual(limiter.limit);
      }
    } else if (step.kind === 'release') {
      const [slot] = held.splice(step.which % Math.max(1, held.length), 1);
      slot?.release(step);
      if (slot !== undefined) released.push(slot);
    } else if (step.kind === 'releaseAgain') {
      released[step.which % Math.max(1, released.length)]?.release({ signal: step.signal });
    } else {
      clock.millis = Number.isFinite(clock.millis) ? clock.millis + step.millis : step.millis;
    }
    expect(limiter.inFlight).toBe(held.length);
    check(limiter, before, step);
  }
}

describe('whatever happens', () => {
  it('the limit is an integer within its bounds, and no more than it are let in', () => {
    fc.assert(
      fc.property(options, steps, (options, steps) => {
        const { minConcurrency = NaN, maxConcurrency = NaN } = options;
        play(options, steps, (limiter) => {
          expect(Number.isInteger(limiter.limit)).toBe(true);
          expect(limiter.limit).toBeGreaterThanOrEqual(minConcurrency);
          expect(limiter.limit).toBeLessThanOrEqual(maxConcurrency);
          expect(limiter.delayMillis).toBeGreaterThanOrEqual(0);
          expect(limiter.delayMillis).toBeLessThanOrEqual(3000);
        });
      }),
    );
  });

  it('only a success raises the limit', () => {
    fc.assert(
      fc.property(options, steps, (options, steps) => {
        play(options, steps, (limiter, before, step) => {
          if (step.kind !== 'release' || step.signal !== 'success') {
            expect(limiter.limit).toBeLessThanOrEqual(before);
          }
        });
      }),
    );
  });

  it('the limit does not grow unless it was reached', () => {
    fc.assert(
      fc.property(options, steps, fc.integer({ min: 1, max: 12 }), (options, steps, demand) => {
        let reached = false;
        const check = (limiter: ConcurrencyLimiter, before: number) => {
          if (limiter.limit > before) expect(reached).toBe(true);
          if (limiter.limit !== before) reached = false;
          if (limiter.inFlight >= limiter.limit) reached = true;
        };
        play(options, steps, check, demand);
      }),
    );
  });

  it('what is ignored, or released again, moves nothing but the count in flight', () => {
    fc.assert(
      fc.property(options, steps, (options, steps) => {
        play(options, steps, (limiter, before, step) => {
          const silent =
            step.kind === 'releaseAgain' || (step.kind === 'release' && step.signal === 'ignore');
          if (silent) expect(limiter.limit).toBe(before);
        });
      }),
    );
  });

  it('the same calls have the same result', () => {
    fc.assert(
      fc.property(options, steps, (options, steps) => {
        const record = () => {
          const seen: unknown[] = [];
          play(options, steps, (limiter) => seen.push(limiter.snapshot()));
          return seen;
        };
        expect(record()).toEqual(record());
      }),
      { numRuns: 30 },
    );
  });
});

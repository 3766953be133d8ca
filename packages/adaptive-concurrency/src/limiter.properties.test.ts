import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { options, type Step, steps } from '../testing/any-calls.js';
import { Caller, play } from '../testing/caller.js';

/** Longest delay that a limiter asks for: the longest pause between two probes. */
const LONGEST_DELAY_MILLIS = 2000;

function maySucceed(step: Step): boolean {
  return step.kind === 'release' && step.signal === 'success';
}

describe('whatever happens', () => {
  it('the limit is an integer within its bounds', () => {
    fc.assert(
      fc.property(options, steps, (options, steps) => {
        const { minConcurrency = NaN, maxConcurrency = NaN } = options;
        play(new Caller(options), steps, (limiter) => {
          expect(Number.isInteger(limiter.limit)).toBe(true);
          expect(limiter.limit).toBeGreaterThanOrEqual(minConcurrency);
          expect(limiter.limit).toBeLessThanOrEqual(maxConcurrency);
        });
      }),
    );
  });

  it('in flight is what was acquired and not released, never negative', () => {
    fc.assert(
      fc.property(options, steps, (options, steps) => {
        const caller = new Caller(options);
        play(caller, steps, (limiter) => expect(limiter.inFlight).toBe(caller.held.length));
      }),
    );
  });

  it('only a success raises the limit', () => {
    fc.assert(
      fc.property(options, steps, (options, steps) => {
        play(new Caller(options), steps, (limiter, before, step) => {
          if (!maySucceed(step)) expect(limiter.limit).toBeLessThanOrEqual(before);
        });
      }),
    );
  });

  it('the limit does not grow beyond what it was unless it was reached', () => {
    fc.assert(
      fc.property(options, steps, fc.integer({ min: 1, max: 12 }), (options, steps, demand) => {
        const caller = new Caller(options, { demand });
        let highest = caller.limiter.limit;
        let reached = false;
        play(caller, steps, (limiter, before) => {
          if (limiter.limit > highest) expect(reached).toBe(true);
          highest = Math.max(highest, limiter.limit);
          if (limiter.limit !== before) reached = false;
          if (limiter.inFlight >= limiter.limit) reached = true;
        });
      }),
    );
  });

  it('the limit does not grow beyond twice what is wanted', () => {
    fc.assert(
      fc.property(options, steps, fc.integer({ min: 1, max: 12 }), (options, steps, demand) => {
        const caller = new Caller(options, { demand });
        const most = Math.max(caller.limiter.limit, 2 * demand);
        play(caller, steps, (limiter) => expect(limiter.limit).toBeLessThanOrEqual(most));
      }),
    );
  });

  it('what is ignored, or released again, does not move the limit', () => {
    fc.assert(
      fc.property(options, steps, (options, steps) => {
        play(new Caller(options), steps, (limiter, before, step) => {
          const silent =
            step.kind === 'releaseAgain' || (step.kind === 'release' && step.signal === 'ignore');
          if (silent) expect(limiter.limit).toBe(before);
        });
      }),
    );
  });

  it('a snapshot agrees with the limiter, and its figures are figures', () => {
    fc.assert(
      fc.property(options, steps, (options, steps) => {
        play(new Caller(options), steps, (limiter) => {
          const { requestsPerSecond, baselineRttMillis, rttMillis, ...rest } = limiter.snapshot();
          const { limit, inFlight, delayMillis } = limiter;
          expect(rest).toEqual({ limit, inFlight, delayMillis });
          for (const figure of [requestsPerSecond, baselineRttMillis, rttMillis]) {
            if (figure !== undefined) expect(figure >= 0 && figure < Infinity).toBe(true);
          }
        });
      }),
    );
  });

  it('the delay is finite, and no longer than that between two probes', () => {
    fc.assert(
      fc.property(options, steps, (options, steps) => {
        play(new Caller(options), steps, ({ delayMillis }) => {
          expect(delayMillis).toBeGreaterThanOrEqual(0);
          expect(delayMillis).toBeLessThanOrEqual(LONGEST_DELAY_MILLIS);
        });
      }),
    );
  });

  it('who waits for the delay and tries again gets a slot before long', () => {
    const startMillis = fc.constantFrom(0, 1e9, 1.8e12);
    fc.assert(
      fc.property(options, steps, startMillis, (options, steps, startMillis) => {
        const caller = new Caller(options, { startMillis });
        const { clock, limiter, held } = caller;
        play(caller, steps, () => {});
        for (const slot of held) slot.release({ signal: 'ignore' });
        if (!Number.isFinite(clock.millis)) clock.millis = startMillis;
        let turns = 0;
        while (limiter.tryAcquire() === undefined) {
          const before = clock.millis;
          clock.millis += limiter.delayMillis;
          expect(clock.millis).toBeGreaterThan(before);
          // Rounding may leave a rest of the delay.
          expect(++turns).toBeLessThanOrEqual(3);
        }
      }),
    );
  });

  it('the same calls have the same result', () => {
    fc.assert(
      fc.property(options, steps, (options, steps) => {
        const record = () => {
          const seen: unknown[] = [];
          play(new Caller(options), steps, (limiter) => seen.push(limiter.snapshot()));
          return seen;
        };
        expect(record()).toEqual(record());
      }),
      { numRuns: 30 },
    );
  });
});

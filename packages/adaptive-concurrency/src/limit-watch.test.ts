import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { options, steps } from '../testing/any-calls.js';
import { Caller } from '../testing/caller.js';
import { acquireAll, ManualClock, releaseAll, rounds } from '../testing/rounds.js';
import { createLimiter, type LimitChange, type LimiterOptions } from './index.js';

const success = (rttMillis: number) => ({ signal: 'success', rttMillis }) as const;
const backpressure = { signal: 'backpressure' } as const;

function watched(options: LimiterOptions = {}) {
  const changes: LimitChange[] = [];
  const clock = new ManualClock();
  const limiter = createLimiter({
    ...options,
    now: clock.now,
    onLimitChange: (change) => changes.push(change),
  });
  return { clock, limiter, changes };
}

describe('a change of the limit', () => {
  it('is told with the round trips that were judged, when there is room for more', () => {
    const { limiter, changes } = watched({ initialConcurrency: 4 });
    rounds(limiter, 2, success(100));
    expect(changes.length).toBeGreaterThan(0);
    expect(changes[0]).toMatchObject({ from: 4, reason: 'room', rttMillis: 100, baselineRttMillis: 100 });
  });

  it.each(['aimd', 'gradient'] as const)('is congestion when round trips grow (%s)', (algorithm) => {
    const { limiter, changes } = watched({ algorithm, initialConcurrency: 30, maxConcurrency: 30 });
    rounds(limiter, 6, success(100));
    changes.length = 0;
    rounds(limiter, 6, success(300));
    const [first] = changes;
    expect(first).toMatchObject({ from: 30, reason: 'congestion', rttMillis: 300 });
    expect(first?.to).toBeLessThan(30);
    expect(first?.baselineRttMillis).toBeLessThan(150);
  });

  it('is backpressure when a request was refused', () => {
    const { limiter, changes } = watched({ initialConcurrency: 20, maxConcurrency: 20 });
    rounds(limiter, 3, success(100));
    changes.length = 0;
    acquireAll(limiter)[0]?.release(backpressure);
    expect(changes).toEqual([
      { from: 20, to: 18, reason: 'backpressure', rttMillis: 100, baselineRttMillis: 100 },
    ]);
  });

  it('is told without round trips where there were none', () => {
    const { limiter, changes } = watched({ initialConcurrency: 20 });
    acquireAll(limiter)[0]?.release(backpressure);
    expect(changes).toEqual([{ from: 20, to: 18, reason: 'backpressure' }]);
  });

  it('is an outage when the destination is dead; that it is back changes nothing yet, where the limit is the minimum', () => {
    const { clock, limiter, changes } = watched({ initialConcurrency: 20, maxConcurrency: 20 });
    rounds(limiter, 3, success(100));
    releaseAll(acquireAll(limiter), backpressure);
    expect(changes.at(-1)).toMatchObject({ to: 1, reason: 'outage' });
    clock.millis += limiter.delayMillis;
    acquireAll(limiter)[0]?.release(success(100));
    expect(changes.at(-1)).toMatchObject({ to: 1, reason: 'outage' });
    for (let round = 0; round < 4; round++) {
      clock.millis += 1000;
      rounds(limiter, 1, success(100));
    }
    expect(changes.at(-1)).toMatchObject({ reason: 'room' });
  });

  it('is a false alarm when what was sent before comes back from a destination that seemed dead', () => {
    const { limiter, changes } = watched({ initialConcurrency: 20, maxConcurrency: 20 });
    rounds(limiter, 3, success(100));
    const slots = acquireAll(limiter);
    releaseAll(slots.slice(1), backpressure);
    expect(changes.at(-1)).toMatchObject({ to: 1, reason: 'outage' });
    slots[0]?.release(success(100));
    expect(changes.at(-1)).toMatchObject({ from: 1, reason: 'false-alarm' });
  });

  it('is idleness when nothing was sent for long', () => {
    const { clock, limiter, changes } = watched({ maxConcurrency: 20 });
    rounds(limiter, 40, success(100));
    const before = limiter.limit;
    clock.millis += 60_000;
    acquireAll(limiter, 1);
    expect(changes.at(-1)).toMatchObject({ from: before, to: Math.ceil(before / 2), reason: 'idleness' });
  });

  it('is a measurement, and its end', () => {
    const { limiter, changes } = watched({ initialConcurrency: 50, maxConcurrency: 50 });
    for (let round = 0; round < 200 && changes.length < 2; round++) rounds(limiter, 1, success(100));
    const [down, up] = changes;
    expect(down).toMatchObject({ from: 50, reason: 'measuring' });
    expect(up).toEqual({ ...up, from: down?.to, to: 50, reason: 'measured' });
  });

  it('is told within the call, and what it throws changes nothing', () => {
    const limiter = createLimiter({
      initialConcurrency: 20,
      onLimitChange: () => {
        throw new Error('from a watcher');
      },
    });
    const [slot] = acquireAll(limiter);
    expect(() => slot?.release(backpressure)).not.toThrow();
    expect(limiter.limit).toBe(18);
    expect(limiter.inFlight).toBe(19);
  });

  it('is never missed: each goes on where the last one ended, up to the limit', () => {
    fc.assert(
      fc.property(options, steps, (given, calls) => {
        const changes: LimitChange[] = [];
        const caller = new Caller({ ...given, onLimitChange: (change) => changes.push(change) });
        let last = caller.limiter.limit;
        for (const step of calls) {
          caller.take(step);
          for (const { from, to } of changes.splice(0)) {
            expect(from).toBe(last);
            expect(to).not.toBe(from);
            last = to;
          }
          expect(caller.limiter.limit).toBe(last);
        }
      }),
      { numRuns: 300 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Schedule } from './schedule.js';

const part = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('Schedule', () => {
  it('has every first report before any second one, and all of these within the period', () => {
    fc.assert(
      fc.property(part, part, part, part, (a, b, c, d) => {
        const [one, other] = [new Schedule(values(a, b)), new Schedule(values(c, d))];
        const first = one.afterReport(1000);
        const second = other.afterReport(1000) + other.afterReport(1000);
        expect(first).toBeLessThan(second);
        expect(second).toBeLessThan(1000);
      }),
    );
  });

  it('reports once per period from then on, and never later', () => {
    fc.assert(
      fc.property(part, (value) => {
        const schedule = new Schedule(() => value);
        schedule.afterReport(1000);
        schedule.afterReport(1000);
        for (let report = 0; report < 5; report++) {
          const delay = schedule.afterReport(1000);
          expect(delay).toBeGreaterThanOrEqual(900);
          expect(delay).toBeLessThan(1000 + 1e-9);
        }
      }),
    );
  });

  it('tries again sooner, within a bound that doubles up to a quarter of a period', () => {
    const schedule = new Schedule(() => 1);
    const delays = Array.from({ length: 6 }, () => schedule.afterFailure(3000));
    expect(delays).toEqual([100, 200, 400, 750, 750, 750]);
    schedule.afterReport(3000);
    expect(schedule.afterFailure(3000)).toBe(100);
    expect(new Schedule(() => 0).afterFailure(3000)).toBe(25);
  });
});

function values(...all: number[]): () => number {
  return () => all.shift() ?? 0;
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Gate } from './gate.js';

const PERIOD_MILLIS = 60_000;
const FOREVER = Number.POSITIVE_INFINITY;

function openGate(permits: number, largest = 1, validUntil = FOREVER, safePermits = 0): Gate {
  const gate = new Gate(PERIOD_MILLIS, largest, 0);
  gate.bound({ permits, safePermits, validUntil }, PERIOD_MILLIS, 0);
  return gate;
}

/** Times at which requests pass that are always there, until `end`. */
function passages(gate: Gate, end: number, amount = () => 1, start = 0): { at: number; amount: number }[] {
  const passed = [];
  for (let now = start; now < end; ) {
    const delay = gate.delayMillis(now);
    if (delay > 0) {
      now += delay;
      continue;
    }
    const taken = { at: now, amount: amount() };
    gate.take(taken.amount, now);
    passed.push(taken);
  }
  return passed;
}

/** The most that any window of a period had. Windows that begin with a passage are enough. */
function busiestWindow(passed: readonly { at: number; amount: number }[]): number {
  let most = 0;
  for (const { at } of passed) {
    const within = passed.filter((other) => other.at >= at && other.at < at + PERIOD_MILLIS);
    most = Math.max(
      most,
      within.reduce((sum, { amount }) => sum + amount, 0),
    );
  }
  return most;
}

describe('Gate', () => {
  it('is closed until it has permits, and asks to be asked again soon', () => {
    const gate = new Gate(PERIOD_MILLIS, 1, 0);
    expect(gate.delayMillis(0)).toBe(PERIOD_MILLIS / 60);
    expect(gate.delayMillis(10 * PERIOD_MILLIS)).toBe(PERIOD_MILLIS / 60);
  });

  it('lets requests through at even distances', () => {
    const times = passages(openGate(61), PERIOD_MILLIS + 1).map(({ at }) => at);
    expect(times).toHaveLength(60);
    for (const [index, at] of times.entries()) expect(at).toBeCloseTo((index + 1) * 1000, 6);
  });

  it('saves nothing up', () => {
    const gate = openGate(61);
    const later = passages(gate, 13 * PERIOD_MILLIS, () => 1, 12 * PERIOD_MILLIS);
    expect(later.length).toBeLessThanOrEqual(61);
    expect(later.length).toBeGreaterThanOrEqual(60);
  });

  it('pays for a large request afterwards', () => {
    const gate = openGate(1000, 100);
    const passed = passages(gate, 3 * PERIOD_MILLIS, () => 100);
    expect(passed[1]?.at).toBeCloseTo((passed[0]?.at ?? 0) + (100 / 900) * PERIOD_MILLIS, 6);
    expect(busiestWindow(passed)).toBeLessThanOrEqual(1000);
  });

  it('is not closed for more than a few periods by a request larger than all of its permits', () => {
    const gate = openGate(100);
    gate.take(1e9, PERIOD_MILLIS);
    let now = PERIOD_MILLIS;
    for (let delay = gate.delayMillis(now); delay > 0; delay = gate.delayMillis(now)) now += delay;
    expect(now).toBeLessThanOrEqual(6 * PERIOD_MILLIS);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -5])('takes %d for nothing', (amount) => {
    const [gate, untouched] = [openGate(61), openGate(61)];
    gate.take(amount, 0);
    expect(gate.delayMillis(0)).toBe(untouched.delayMillis(0));
    expect(gate.burst).toBe(1);
  });

  it('forgets large requests after a while', () => {
    const gate = openGate(1000);
    gate.take(500, 0);
    expect(gate.burst).toBe(500);
    for (let period = 0; period <= 12; period++) gate.take(2, period * PERIOD_MILLIS);
    expect(gate.burst).toBe(2);
  });

  it('falls to the safe part when the bound ends, without being asked in between', () => {
    const gate = openGate(601, 1, PERIOD_MILLIS, 61);
    expect(gate.permitsAt(PERIOD_MILLIS - 1)).toBe(601);
    expect(gate.permitsAt(PERIOD_MILLIS)).toBe(61);
    const after = passages(gate, 3 * PERIOD_MILLIS, () => 1, PERIOD_MILLIS);
    expect(after.length).toBeGreaterThanOrEqual(119);
    expect(after.length).toBeLessThanOrEqual(121);
  });

  it('pays debt at the rate of the time in which it was paid', () => {
    const gate = openGate(61, 1, 30_000, 0);
    gate.take(60, 0);
    // Of 61 permits, the one it starts with included, 30 are paid by the end; nothing is from then on.
    gate.bound({ permits: 61, safePermits: 0, validUntil: FOREVER }, PERIOD_MILLIS, 90_000);
    const [next] = passages(gate, 10 * PERIOD_MILLIS, () => 1, 90_000);
    expect(next?.at).toBeGreaterThan(90_000 + 30_000);
  });

  it('only goes down when it is lowered', () => {
    const gate = openGate(100, 1, FOREVER, 50);
    gate.lower(10, 0);
    gate.lower(70, 0);
    expect(gate.permitsAt(0)).toBe(10);
  });

  it('has no window of a period with more than its permits, however it is asked', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 4, max: 300 }),
        fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 20 }),
        (permits, pauses) => {
          const gate = openGate(permits);
          const passed = [];
          let now = 0;
          for (const pause of pauses) {
            now += pause;
            const end = now + 20_000;
            passed.push(...passages(gate, end, () => 1, now));
            now = end;
          }
          expect(busiestWindow(passed)).toBeLessThanOrEqual(permits);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('keeps to what the sum of its bounds allows while they change, whatever the sizes are', () => {
    const changes = fc.array(
      fc.record({ after: fc.nat(15_000), permits: fc.integer({ min: 50, max: 400 }) }),
      {
        minLength: 1,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(changes, fc.infiniteStream(fc.integer({ min: 1, max: 10 })), (steps, sizes) => {
        const largest = 10;
        const gate = new Gate(PERIOD_MILLIS, largest, 0);
        const passed = [];
        const bounds: { from: number; permits: number }[] = [];
        let now = 0;
        for (const { after, permits } of steps) {
          gate.bound({ permits, safePermits: 0, validUntil: FOREVER }, PERIOD_MILLIS, now);
          bounds.push({ from: now, permits });
          passed.push(...passages(gate, now + after, () => sizes.next().value ?? 1, now));
          now += after;
        }
        const allowed = (from: number, to: number) =>
          bounds.reduce((sum, bound, index) => {
            const end = Math.min(to, bounds[index + 1]?.from ?? to);
            const lasts = Math.max(0, end - Math.max(from, bound.from));
            return sum + (lasts * Math.max(bound.permits - largest, bound.permits / 4)) / PERIOD_MILLIS;
          }, largest);
        for (const { at } of passed) {
          const within = passed.filter((other) => other.at >= at && other.at < at + PERIOD_MILLIS);
          const sum = within.reduce((total, { amount }) => total + amount, 0);
          expect(sum).toBeLessThanOrEqual(allowed(at, at + PERIOD_MILLIS) + 1e-6);
        }
      }),
      { numRuns: 100 },
    );
  });
});

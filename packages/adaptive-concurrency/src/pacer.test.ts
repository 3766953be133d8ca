import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Pacer } from './pacer.js';

/** What the destination took when the pacer was engaged, in requests per second. */
const KNOWN = 100;

function engaged(perSecond = KNOWN, now = 0): Pacer {
  const pacer = new Pacer();
  pacer.engage(perSecond, now);
  return pacer;
}

/** Takes what there is at these times. Returns when each request was sent. */
function sentAt(pacer: Pacer, times: Iterable<number>): number[] {
  const sent: number[] = [];
  for (const now of times) while (pacer.isEngaged && pacer.take(now)) sent.push(now);
  return sent;
}

/** The times at which a perfect timer fires that always waits for as long as the pacer says. */
function* whenever(pacer: Pacer, from: number, until: number): Generator<number> {
  for (let now = from; now <= until; now += pacer.delayMillis(now)) yield now;
}

function* every(stepMillis: number, from: number, until: number): Generator<number> {
  for (let now = from; now <= until; now += stepMillis) yield now;
}

/** By how many requests the worst of all windows exceeds `perSecond` times its length. */
function excess(sent: readonly number[], perSecond: number): number {
  let lowest = Infinity;
  let worst = 0;
  sent.forEach((now, index) => {
    const due = (now * perSecond) / 1000;
    lowest = Math.min(lowest, index - due);
    worst = Math.max(worst, index + 1 - due - lowest);
  });
  return worst;
}

/** Lets time pass in steps of 50 ms, and returns how long after `from` the rate rises above what is held. */
function heldMillis(pacer: Pacer, from: number): number {
  const held = (pacer.perSecond / 0.95) * 0.985;
  for (let now = from; now < from + 300_000; now += 50) {
    pacer.delayMillis(now);
    if (pacer.perSecond > held * 1.0001) return now - from;
  }
  return Infinity;
}

describe('a pacer', () => {
  it('does nothing before it is engaged', () => {
    const pacer = new Pacer();
    expect(pacer).toMatchObject({ isEngaged: false, perSecond: Infinity });
    expect(Array.from({ length: 1000 }, () => pacer.take(0))).not.toContain(false);
    expect(pacer.delayMillis(0)).toBe(0);
  });

  it('pauses for 100 ms after a refusal, and then waits for its first token', () => {
    const pacer = engaged(KNOWN, 5000);
    // 95 a second are one in 10.526 ms.
    expect(pacer.delayMillis(5000)).toBeCloseTo(100 + 1000 / 95, 6);
    expect(pacer.take(5000 + 110.5)).toBe(false);
    expect(pacer.take(5000 + 110.6)).toBe(true);
    expect(pacer.take(5000 + 110.6)).toBe(false);
  });

  it('sends 95 % of what is known for two seconds, then 98.5 %', () => {
    const pacer = engaged();
    const sent = sentAt(pacer, whenever(pacer, 0, 14_000));
    const countOf = (from: number, to: number) => sent.filter((now) => now > from && now <= to).length;
    expect(Math.abs(countOf(100, 2000) - 95 * 1.9)).toBeLessThanOrEqual(1);
    expect(Math.abs(countOf(2000, 14_000) - 98.5 * 12)).toBeLessThanOrEqual(1);
  });

  it.each([
    { known: 10, burst: 1.04925 },
    { known: 100, burst: 1.4925 },
    { known: 1000, burst: 5.925 },
    { known: 5000, burst: 25.625 },
  ])('sends no more than its rate and $burst at once in any window, at $known a second', (row) => {
    for (const stepMillis of [0.1, 1, 7, 300]) {
      const sent = sentAt(engaged(row.known), every(stepMillis, 0, 14_000));
      expect(sent.length).toBeGreaterThan(10);
      expect(excess(sent, 0.985 * row.known)).toBeLessThanOrEqual(row.burst + 1e-3);
    }
  });

  it('sends no more than that whenever it is asked', () => {
    const gap = fc.oneof(fc.double({ min: 0, max: 30, noNaN: true }), fc.integer({ min: 0, max: 500 }));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4000 }), fc.array(gap, { maxLength: 200 }), (known, gaps) => {
        let now = 0;
        const times = gaps.map((millis) => {
          now += millis;
          return now;
        });
        // From the end of the hold on, the rate grows.
        const sent = sentAt(
          engaged(known),
          times.filter((millis) => millis < 15_000),
        );
        const burst = 1 + 0.985 * known * 0.005;
        expect(excess(sent, 0.985 * known)).toBeLessThanOrEqual(burst + 1e-3);
      }),
    );
  });

  it('lets a request go when it said so', () => {
    const pacer = engaged();
    for (let now = 0; now < 40_000 && pacer.isEngaged; ) {
      const delay = pacer.delayMillis(now);
      now += delay;
      expect(pacer.take(now)).toBe(true);
    }
  });

  it('keeps to one a second at least', () => {
    expect(engaged(0.1).perSecond).toBeCloseTo(0.95, 9);
  });
});

describe('a refusal while pacing', () => {
  it.each([
    { sent: 999, perSecond: 95, why: 'sent too early to be news' },
    { sent: 1000, perSecond: 95 * 0.95, why: 'sent after the last one took effect' },
  ])('of a request sent $sent ms after the last one makes it $perSecond a second: $why', (row) => {
    const pacer = engaged();
    pacer.refused(row.sent, 1200);
    expect(pacer.perSecond).toBeCloseTo(row.perSecond, 9);
  });

  it('pauses again, from its own moment on', () => {
    const pacer = engaged();
    pacer.refused(5000, 5050);
    expect(pacer.delayMillis(5050)).toBeCloseTo(100 + 1000 / pacer.perSecond, 6);
  });

  it('of the known rate doubles the time that it is held, from 15 s to 2 min', () => {
    const pacer = engaged();
    let now = 0;
    const seconds = Array.from({ length: 5 }, () => {
      const held = heldMillis(pacer, now);
      now += held;
      pacer.refused(now, now);
      return Math.floor(held / 1000);
    });
    expect(seconds).toEqual([15, 30, 60, 120, 120]);
  });

  it('of a rate that is far off the known one is news: it is held for 15 s', () => {
    const pacer = engaged();
    let now = 20;
    pacer.refused(1000, now);
    now += heldMillis(pacer, now);
    for (; pacer.perSecond < 1.07 * 95; now += 50) pacer.delayMillis(now);
    const refused = pacer.perSecond;
    pacer.refused(now, now);
    expect(pacer.perSecond).toBeCloseTo(0.95 * 0.98 * refused, 9);
    expect(Math.floor(heldMillis(pacer, now) / 1000)).toBe(15);
  });

  it('begins anew with a new engagement', () => {
    const pacer = engaged();
    pacer.refused(5000, 5000);
    pacer.engage(50, 6000);
    expect(pacer.perSecond).toBeCloseTo(47.5, 9);
    expect(Math.floor(heldMillis(pacer, 6000) / 1000)).toBe(15);
  });
});

describe('the rate after the hold', () => {
  /** The last time before the hold ends, and the rate at each quarter of a second from then on. */
  const HOLD_ENDS = 14_750;

  function ratesAfterHold(steps: number): { pacer: Pacer; rates: number[] } {
    const pacer = engaged();
    for (const now of every(250, 0, HOLD_ENDS)) pacer.delayMillis(now);
    const rates = [pacer.perSecond];
    for (let step = 1; step <= steps; step++) {
      pacer.delayMillis(HOLD_ENDS + 250 * step);
      rates.push(pacer.perSecond);
    }
    return { pacer, rates };
  }

  // 0.985 * 1.004 ** 28 is the first above 1.1, and 21 times 1.05 on top of it the first above 3.
  const CAREFUL = Math.ceil(Math.log(1.1 / 0.985) / Math.log(1.004));
  const FAST = Math.ceil(Math.log(3 / (0.985 * 1.004 ** CAREFUL)) / Math.log(1.05));

  it('grows by 0.4 % each quarter of a second up to 1.1 of what is known, then by 5 %', () => {
    const { rates } = ratesAfterHold(CAREFUL + FAST - 1);
    rates.forEach((rate, step) => {
      const expected = 98.5 * 1.004 ** Math.min(step, CAREFUL) * 1.05 ** Math.max(0, step - CAREFUL);
      expect(rate).toBeCloseTo(expected, 6);
    });
  });

  it('is without a bound beyond three times what was known', () => {
    expect(ratesAfterHold(CAREFUL + FAST - 1).pacer.isEngaged).toBe(true);
    const { pacer } = ratesAfterHold(CAREFUL + FAST);
    expect(pacer).toMatchObject({ isEngaged: false, perSecond: Infinity });
    expect(pacer.take(30_000) && pacer.take(30_000) && pacer.take(30_000)).toBe(true);
    expect(pacer.delayMillis(30_000)).toBe(0);
  });

  it('grows by eight steps at most when nobody asked for long', () => {
    const pacer = engaged();
    pacer.delayMillis(10 * 60_000);
    expect(pacer.perSecond).toBeCloseTo(95 * 1.004 ** 8, 9);
  });

  it('is held again when it is refused on its way', () => {
    const { pacer, rates } = ratesAfterHold(4);
    const now = HOLD_ENDS + 1000;
    pacer.refused(now, now);
    expect(pacer.perSecond).toBeCloseTo(0.95 * (rates.at(-1) ?? NaN), 9);
    expect(Math.floor(heldMillis(pacer, now) / 1000)).toBe(30);
  });
});

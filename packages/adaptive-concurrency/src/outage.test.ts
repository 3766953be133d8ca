import { describe, expect, it } from 'vitest';
import { type FailureContext, OutageWatch } from './outage.js';

function context(changes: Partial<FailureContext> = {}): FailureContext {
  return { limit: 16, overshoot: 0, rttMillis: 100, isPaced: false, ...changes };
}

/** Which failure in a row is the first that makes the destination seem dead. */
function failuresUntilDead(watch: OutageWatch, failure: FailureContext, now = 0): number {
  for (let count = 1; count < 1000; count++) if (watch.failed(now, failure)) return count;
  return Infinity;
}

describe('an outage', () => {
  it.each([
    // 4, a sixteenth of the limit, and what is too much by the limiter's own fault.
    { limit: 16, overshoot: 0, failures: 5 },
    { limit: 1, overshoot: 0, failures: 5 },
    { limit: 17, overshoot: 0, failures: 6 },
    { limit: 64, overshoot: 0, failures: 8 },
    { limit: 64, overshoot: 32, failures: 40 },
  ])('is $failures failures in a row with a limit of $limit, $overshoot too high', (row) => {
    expect(failuresUntilDead(new OutageWatch(), context(row))).toBe(row.failures);
  });

  it('is measured against the limit when the failures began: they lower it themselves', () => {
    const watch = new OutageWatch();
    const high = context({ limit: 64, overshoot: 32 });
    const low = context({ limit: 8, overshoot: 0 });
    expect(watch.failed(0, high)).toBe(false);
    // 39 of 40.
    for (let count = 2; count < 40; count++) expect(watch.failed(0, low)).toBe(false);
    expect(watch.failed(0, low)).toBe(true);
  });

  it('is none when a request succeeds in between', () => {
    const watch = new OutageWatch();
    for (let count = 0; count < 4; count++) watch.failed(0, context());
    watch.succeeded(0);
    expect(failuresUntilDead(watch, context())).toBe(5);
  });

  it('is counted anew after it began', () => {
    const watch = new OutageWatch();
    failuresUntilDead(watch, context());
    watch.begin(0, 0);
    expect(failuresUntilDead(watch, context())).toBe(5);
  });

  it('takes 2 s and two round trips without a success under a rate limit', () => {
    const watch = new OutageWatch();
    const paced = context({ isPaced: true });
    watch.succeeded(1000);
    // 2000 + 2 * 100 ms after the success.
    expect(failuresUntilDead(watch, paced, 3200)).toBe(Infinity);
    expect(watch.failed(3201, paced)).toBe(true);
    watch.succeeded(3300);
    // Time alone is not enough.
    expect(failuresUntilDead(watch, paced, 99_000)).toBe(5);
  });
});

describe('the end of an outage', () => {
  it.each([
    { millis: 2499, takenPerSecond: 50, rate: 50, why: 'it refused for as long as it counts' },
    { millis: 2500, takenPerSecond: 50, rate: undefined, why: 'it was dead' },
    { millis: 100, takenPerSecond: 5, rate: 5, why: 'enough to speak of a rate' },
    { millis: 100, takenPerSecond: 4, rate: undefined, why: 'too few to speak of a rate' },
  ])('after $millis ms, $takenPerSecond a second before, tells of a rate of $rate: $why', (row) => {
    const watch = new OutageWatch();
    watch.begin(5000, row.takenPerSecond);
    expect(watch.end(5000 + row.millis)).toBe(row.rate);
  });
});

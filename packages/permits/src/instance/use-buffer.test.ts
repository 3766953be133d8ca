import { describe, expect, it } from 'vitest';
import { UseBuffer } from './use-buffer.js';

const PERIOD_MILLIS = 60_000;

describe('UseBuffer', () => {
  it('tells use as a rate, whatever the time between two reports is', () => {
    const buffer = new UseBuffer(0);
    buffer.take(25, 0);
    expect(buffer.since(PERIOD_MILLIS, 1, PERIOD_MILLIS / 4).used).toBe(100);
  });

  it('wants what was used but for two standard deviations, and the largest request', () => {
    const buffer = new UseBuffer(0);
    buffer.take(10_000, 0);
    expect(buffer.since(PERIOD_MILLIS, 1, PERIOD_MILLIS).wanted).toBe(10_000 - 2 * 100 + 1);
  });

  it('is modest by a fifth at most', () => {
    const buffer = new UseBuffer(0);
    buffer.take(25, 0);
    expect(buffer.since(PERIOD_MILLIS, 1, PERIOD_MILLIS).wanted).toBe(20 + 1);
  });

  it('sees need beyond the share in what waits and in what was turned away', () => {
    const buffer = new UseBuffer(0);
    buffer.take(50, 0);
    buffer.want(30, 0, true, 0);
    buffer.want(30, 20, true, 0);
    // 100 came, and what waits is to be sent as well.
    expect(buffer.since(PERIOD_MILLIS, 1, PERIOD_MILLIS).wanted).toBe(80 + 30 + 1);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, -5])('counts %d for nothing', (amount) => {
    const buffer = new UseBuffer(0);
    buffer.take(amount, 0);
    buffer.want(amount, amount, true, 0);
    buffer.take(25, 0);
    expect(buffer.since(PERIOD_MILLIS, 1, PERIOD_MILLIS)).toEqual({ used: 25, wanted: 20 + 1 });
    expect(buffer.used).toBe(25);
  });

  it('wants nothing when nothing came', () => {
    expect(new UseBuffer(0).since(PERIOD_MILLIS, 1, PERIOD_MILLIS)).toEqual({ used: 0, wanted: 0 });
  });

  it('begins anew with a report that was taken, and not with one that was not', () => {
    const buffer = new UseBuffer(0);
    buffer.take(60, 0);
    const mark = buffer.mark(PERIOD_MILLIS);
    buffer.take(20, PERIOD_MILLIS + 1);
    expect(buffer.since(PERIOD_MILLIS, 1, 2 * PERIOD_MILLIS).used).toBe(40);
    buffer.reported(mark);
    expect(buffer.since(PERIOD_MILLIS, 1, 2 * PERIOD_MILLIS).used).toBe(20);
  });

  it('counts the time in which something waits for the gate, and no other', () => {
    const buffer = new UseBuffer(0);
    buffer.want(5, 0, false, 0);
    buffer.want(5, 0, true, 100);
    buffer.want(6, 0, true, 150);
    expect(buffer.waitedMillis(300)).toBe(200);
    buffer.take(1, 400);
    buffer.want(0, 0, false, 500);
    expect(buffer.waitedMillis(1000)).toBe(300);
  });
});

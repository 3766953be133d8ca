import { describe, expect, it } from 'vitest';
import type { LimiterOptions } from './limiter.js';
import { MovingLimit } from './moving-limit.js';
import { resolveOptions } from './options.js';

function limitOf(initialConcurrency: number, options: LimiterOptions = {}): MovingLimit {
  return new MovingLimit(resolveOptions({ initialConcurrency, ...options }));
}

describe('a moving limit', () => {
  it('grows by one, and by a quarter after two cohorts in a row that left much room', () => {
    const limit = limitOf(40);
    const values = [true, true, true, false, true].map((isRoomy) => {
      limit.notice(isRoomy);
      limit.grow();
      return limit.value;
    });
    expect(values).toEqual([41, 51, 63, 64, 65]);
  });

  it('grows by a quarter at once where the baseline proved to be wrong', () => {
    const limit = limitOf(40);
    limit.growFastFromNow();
    limit.grow();
    expect(limit.value).toBe(50);
  });

  it('ends slow start at the maximum', () => {
    const limit = limitOf(4, { maxConcurrency: 10 });
    expect(limit.growInSlowStart()).toBe(false);
    expect(limit.value).toBe(8);
    expect(limit.growInSlowStart()).toBe(true);
    expect(limit.value).toBe(10);
  });

  it('stops where requests were rejected', () => {
    const limit = limitOf(30);
    limit.rejected(false);
    expect(limit.value).toBe(27);
    // Where nothing is known, seven tenths of 30 count as fine. Beyond that, growth waits for 32 cohorts.
    for (let cohort = 0; cohort < 20; cohort++) limit.grow();
    expect(limit.value).toBe(27);
  });

  it('falls by half at most on congestion, and by one at least', () => {
    const low = limitOf(40);
    low.congested(3);
    expect(low.value).toBe(20);
    const high = limitOf(40);
    high.congested(60);
    expect(high.value).toBe(39);
  });

  it('is back after a dip, unless it fell meanwhile', () => {
    const limit = limitOf(20);
    expect(limit.dipTo(20)).toBe(false);
    expect(limit.dipTo(12)).toBe(true);
    expect([limit.value, limit.full]).toEqual([12, 20]);
    limit.endDip();
    expect(limit.value).toBe(20);
    limit.dipTo(12);
    limit.rejected(false);
    expect([limit.value, limit.full]).toEqual([12, 12]);
  });

  it('dips no lower than the minimum, nor to nothing', () => {
    const limit = limitOf(20, { minConcurrency: 15 });
    limit.dipTo(0);
    expect(limit.value).toBe(15);
    const lowest = limitOf(2);
    lowest.dipTo(0);
    expect(lowest.value).toBe(1);
  });

  it('starts at the minimum after an outage, grows back twofold, and knows no boundary any more', () => {
    const limit = limitOf(64);
    for (let cohort = 0; cohort < 8; cohort++) limit.rejected(false);
    expect(limit.value).toBeLessThan(32);
    limit.collapse();
    limit.restart('outage');
    const values = [1, 2, 3, 4, 5, 6, 7].map(() => {
      limit.growInSlowStart();
      return limit.value;
    });
    // It was at 25 before it collapsed, and the last half of that is not doubled.
    expect(values).toEqual([2, 4, 8, 16, 20, 25, 31]);
  });

  it('starts at half after idleness, in a dip no higher than that', () => {
    const limit = limitOf(1);
    limit.recover(40);
    limit.restart('idleness');
    expect(limit.value).toBe(20);
    limit.dipTo(5);
    limit.restart('idleness');
    expect(limit.value).toBe(5);
  });
});

import { describe, expect, it } from 'vitest';
import { BaselineDip } from './dip.js';

function windowsUntilDip(dip: BaselineDip, limit: number): number {
  for (let windows = 1; windows <= 100; windows++) {
    dip.passWindow(limit);
    if (dip.limit !== undefined) return windows;
  }
  return Infinity;
}

describe('the dip', () => {
  it('comes every 25 windows and goes to 0.7 of the limit', () => {
    const dip = new BaselineDip(1, 1.1);
    for (let time = 0; time < 2; time++) {
      expect(windowsUntilDip(dip, 20)).toBe(25);
      expect(dip.limit).toBe(14);
      expect(dip.drained).toBe(false);
      dip.drain();
      expect(dip.drained).toBe(true);
      dip.end();
      expect(dip.limit).toBeUndefined();
    }
  });

  it('goes deeper for a higher threshold, lest it takes a queue for the baseline', () => {
    for (const ratio of [1.05, 1.1, 1.5, 2, 4]) {
      const dip = new BaselineDip(1, ratio);
      windowsUntilDip(dip, 1000);
      expect((dip.limit ?? NaN) * ratio).toBeLessThan(800);
    }
  });

  it('respects the minimum, and does not come where nothing is below', () => {
    const dip = new BaselineDip(18, 1.1);
    windowsUntilDip(dip, 20);
    expect(dip.limit).toBe(18);
    expect(windowsUntilDip(new BaselineDip(20, 1.1), 20)).toBe(Infinity);
  });

  it('keeps counting when congestion comes in between', () => {
    const dip = new BaselineDip(1, 1.1);
    for (let window = 0; window < 24; window++) dip.passWindow(20);
    dip.end();
    expect(windowsUntilDip(dip, 20)).toBe(1);
  });

  it('calls low what a dip would measure, or what cannot be lower', () => {
    const dip = new BaselineDip(5, 1.1);
    expect(dip.isLowLoad(14, 20)).toBe(true);
    expect(dip.isLowLoad(15, 20)).toBe(false);
    expect(dip.isLowLoad(5, 5)).toBe(true);
  });
});

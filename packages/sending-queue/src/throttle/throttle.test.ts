import { describe, expect, it } from 'vitest';
import { Throttle } from './throttle.js';

describe('Throttle', () => {
  it('is open until it is closed, and opens by itself', () => {
    const throttle = new Throttle(60_000);
    expect(throttle.delayMillis(0)).toBe(0);
    throttle.close(1000, 500);
    expect(throttle.delayMillis(1200)).toBe(300);
    expect(throttle.delayMillis(1500)).toBe(0);
  });

  it('is not opened by a shorter delay', () => {
    const throttle = new Throttle(60_000);
    throttle.close(0, 5000);
    throttle.close(1000, 10);
    expect(throttle.delayMillis(1000)).toBe(4000);
  });

  it('closes for its longest time at most, which is a day where none is given', () => {
    expect(new Throttle(300_000).close(0, 1e12)).toBe(300_000);
    expect(new Throttle(0).close(0, 1e12)).toBe(86_400_000);
  });
});

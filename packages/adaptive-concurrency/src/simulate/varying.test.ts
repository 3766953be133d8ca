import { describe, expect, it } from 'vitest';
import { valueAt } from './varying.js';

describe('valueAt', () => {
  it('is the number itself', () => {
    expect([0, 1e6].map((millis) => valueAt(16, millis))).toEqual([16, 16]);
  });

  it('holds each step from its time on, and the first one before', () => {
    const steps = [
      { atMillis: 1000, value: 8 },
      { atMillis: 2000, value: 64 },
    ];
    expect([0, 1000, 1999, 2000, 9000].map((millis) => valueAt({ steps }, millis))).toEqual([
      8, 8, 8, 64, 64,
    ]);
  });

  it('follows a sine, in whole numbers', () => {
    const sine = { mean: 10, amplitude: 4, periodMillis: 1200 };
    // sin of 0, 30, 90, 180, 270 and 360 degrees.
    const values = [0, 100, 300, 600, 900, 1200].map((millis) => valueAt({ sine }, millis));
    expect(values).toEqual([10, 12, 14, 10, 6, 10]);
  });

  it('changes between two values halfway through each period', () => {
    const square = { first: 40, second: 10, periodMillis: 1000 };
    expect([0, 499, 500, 999, 1000].map((millis) => valueAt({ square }, millis))).toEqual([
      40, 40, 10, 10, 40,
    ]);
  });
});

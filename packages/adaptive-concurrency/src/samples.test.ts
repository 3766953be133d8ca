import { expect, it } from 'vitest';
import { Samples } from './samples.js';

function samplesOf(...values: number[]): Samples {
  const samples = new Samples();
  for (const value of values) samples.add(value);
  return samples;
}

it('knows mean, spread and standard error', () => {
  // Variance with n - 1: (9 + 1 + 1 + 9) / 3 = 20 / 3.
  const samples = samplesOf(7, 9, 11, 13);
  expect(samples.mean).toBeCloseTo(10, 12);
  expect(samples.spread).toBeCloseTo(Math.sqrt(20 / 3) / 10, 12);
  expect(samples.standardError).toBeCloseTo(Math.sqrt(20 / 3 / 4), 12);
});

it('loses no precision to a large offset', () => {
  expect(samplesOf(1e9 + 1, 1e9 + 2, 1e9 + 3).standardError).toBeCloseTo(Math.sqrt(1 / 3), 6);
});

it('trusts a single sample to half of it', () => {
  expect(samplesOf(80).standardError).toBe(40);
});

it('is empty at first and after clear()', () => {
  const samples = samplesOf(5, 6);
  samples.clear();
  expect(samples).toMatchObject({ count: 0, mean: 0, spread: 0 });
});

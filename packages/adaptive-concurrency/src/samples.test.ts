import { describe, expect, it } from 'vitest';
import { Samples } from './samples.js';

function samplesOf(...values: number[]): Samples {
  const samples = new Samples();
  for (const value of values) samples.add(value);
  return samples;
}

describe('samples', () => {
  it('know count, mean, deviation and standard error', () => {
    // Variance with n - 1: (9 + 1 + 1 + 9) / 3 = 20 / 3.
    const samples = samplesOf(7, 9, 11, 13);
    expect(samples.count).toBe(4);
    expect(samples.mean).toBeCloseTo(10, 12);
    expect(samples.deviation).toBeCloseTo(Math.sqrt(20 / 3), 12);
    expect(samples.standardError).toBeCloseTo(Math.sqrt(20 / 3 / 4), 12);
  });

  it('lose no precision to a large offset', () => {
    expect(samplesOf(1e9 + 1, 1e9 + 2, 1e9 + 3).standardError).toBeCloseTo(Math.sqrt(1 / 3), 6);
  });

  it('trust a single one to half of it', () => {
    const samples = samplesOf(80);
    expect(samples.deviation).toBe(0);
    expect(samples.standardError).toBe(40);
  });

  it.each<[number[], number[]]>([
    [
      [7, 9],
      [11, 13],
    ],
    [[7], [9, 11, 13]],
    [[], [7, 9, 11, 13]],
    [[7, 9, 11, 13], []],
  ])('of %j and %j are the same together as one after the other', (first, second) => {
    const samples = samplesOf(...first);
    const other = samplesOf(...second);
    samples.addAll(other);
    expect(samples.count).toBe(4);
    expect(samples.mean).toBeCloseTo(10, 12);
    expect(samples.deviation).toBeCloseTo(Math.sqrt(20 / 3), 12);
    expect(other.count).toBe(second.length);
  });

  it('are none at first and after clear()', () => {
    const samples = samplesOf(5, 6);
    samples.clear();
    for (const none of [samples, new Samples()]) {
      expect([none.count, none.mean, none.deviation, none.standardError]).toEqual([0, 0, 0, 0]);
    }
    // Nothing of the former spread is left.
    samples.add(3);
    samples.add(3);
    expect(samples.deviation).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { Baseline } from './baseline.js';
import { Samples } from './samples.js';

/** Samples around a mean; with an even count, their deviation is `deviation * sqrt(count / (count - 1))`. */
function samplesOf(count: number, mean: number, deviation = 0): Samples {
  const samples = new Samples();
  for (let index = 0; index < count; index++) samples.add(mean + (index % 2 === 0 ? deviation : -deviation));
  return samples;
}

/** A block of its own for each mean. */
function observeAll(baseline: Baseline, means: readonly number[]): void {
  for (const mean of means) baseline.observe(samplesOf(4, mean), 4);
}

describe('the baseline', () => {
  it('is unknown at first', () => {
    const baseline = new Baseline();
    expect(baseline.mean).toBeUndefined();
    expect(baseline.upper).toBeUndefined();
  });

  it('weighs all samples of slow start the same', () => {
    const baseline = new Baseline();
    baseline.learn(samplesOf(2, 100));
    baseline.learn(samplesOf(6, 120));
    expect(baseline.mean).toBeCloseTo((2 * 100 + 6 * 120) / 8, 9);
    // Sum of squares around 115: 2 * 15 ** 2 + 6 * 5 ** 2 = 600.
    expect(baseline.standardError).toBeCloseTo(Math.sqrt(600 / 7 / 8), 9);
  });

  it('is compared with at 1.8 standard errors above the mean', () => {
    const baseline = new Baseline();
    // Deviation 3 * sqrt(4 / 3), standard error that over 2: the square root of 3.
    baseline.learn(samplesOf(4, 100, 3));
    expect(baseline.upper).toBeCloseTo(100 + 1.8 * Math.sqrt(3), 9);
  });

  it('is the lowest of the blocks', () => {
    const baseline = new Baseline();
    observeAll(baseline, [120, 100, 130]);
    expect(baseline.mean).toBeCloseTo(100, 9);
    observeAll(baseline, [99]);
    expect(baseline.mean).toBeCloseTo(99, 9);
  });

  it('is the lowest at its upper confidence: a low block of great spread proves nothing', () => {
    const baseline = new Baseline();
    baseline.observe(samplesOf(4, 100), 4);
    // Upper confidence 95 + 1.8 * sqrt(3) / 3 * 9 = 104.4.
    baseline.observe(samplesOf(4, 95, 9), 4);
    expect(baseline.mean).toBeCloseTo(100, 9);
    // 95 + 1.8 * sqrt(3) / 3 * 4 = 99.2.
    baseline.observe(samplesOf(4, 95, 4), 4);
    expect(baseline.mean).toBeCloseTo(95, 9);
    expect(baseline.standardError).toBeCloseTo((4 * Math.sqrt(3)) / 3, 9);
  });

  it('does not creep upward with the congestion that it should detect', () => {
    const baseline = new Baseline();
    observeAll(
      baseline,
      Array.from({ length: 20 }, (_, index) => 100 + index),
    );
    expect(baseline.mean).toBeCloseTo(100, 9);
  });

  it('forgets a block after twenty others', () => {
    const baseline = new Baseline();
    observeAll(baseline, [50, ...Array.from({ length: 19 }, (_, index) => 100 + index)]);
    expect(baseline.mean).toBeCloseTo(50, 9);
    observeAll(baseline, [200]);
    expect(baseline.mean).toBeCloseTo(100, 9);
    observeAll(baseline, [200]);
    expect(baseline.mean).toBeCloseTo(101, 9);
  });

  it('makes a block of as many cohorts as it takes', () => {
    const baseline = new Baseline();
    baseline.observe(samplesOf(4, 100), 10);
    baseline.observe(samplesOf(4, 130), 10);
    expect(baseline.mean).toBeUndefined();
    baseline.observe(samplesOf(4, 160), 10);
    expect(baseline.mean).toBeCloseTo(130, 9);
    // The next block begins empty.
    baseline.observe(samplesOf(10, 120), 10);
    expect(baseline.mean).toBeCloseTo(120, 9);
  });

  it('counts what slow start learned as one block among the others', () => {
    const baseline = new Baseline();
    baseline.learn(samplesOf(4, 100));
    observeAll(baseline, [140]);
    expect(baseline.mean).toBeCloseTo(100, 9);
    observeAll(
      baseline,
      Array.from({ length: 19 }, () => 150),
    );
    expect(baseline.mean).toBeCloseTo(140, 9);
  });

  it('takes a measurement at low load as a block, whatever its size, and drops the unfinished one', () => {
    const baseline = new Baseline();
    baseline.learn(samplesOf(4, 100));
    baseline.observe(samplesOf(4, 20), 8);
    baseline.measure(samplesOf(3, 90));
    expect(baseline.mean).toBeCloseTo(90, 9);
    // With the 20 of before, the mean of this block would be 50.
    baseline.observe(samplesOf(4, 80), 8);
    expect(baseline.mean).toBeCloseTo(90, 9);
    baseline.observe(samplesOf(4, 80), 8);
    expect(baseline.mean).toBeCloseTo(80, 9);
  });

  it('learns from the first measurement as slow start does', () => {
    const baseline = new Baseline();
    baseline.measure(samplesOf(2, 100));
    baseline.learn(samplesOf(6, 120));
    expect(baseline.mean).toBeCloseTo(115, 9);
  });

  it('is replaced by what is higher', () => {
    const baseline = new Baseline();
    baseline.learn(samplesOf(4, 100));
    observeAll(baseline, [90, 95]);
    baseline.replace(samplesOf(4, 300));
    expect(baseline.mean).toBeCloseTo(300, 9);
    observeAll(baseline, [310]);
    expect(baseline.mean).toBeCloseTo(300, 9);
  });

  it('forgets all when told, an unfinished block as well', () => {
    const baseline = new Baseline();
    baseline.learn(samplesOf(4, 100));
    observeAll(baseline, [90]);
    baseline.observe(samplesOf(4, 20), 8);
    baseline.forget();
    expect(baseline.mean).toBeUndefined();
    expect(baseline.standardError).toBe(0);
    baseline.observe(samplesOf(8, 200), 8);
    expect(baseline.mean).toBeCloseTo(200, 9);
    baseline.forget();
    baseline.learn(samplesOf(4, 500));
    expect(baseline.mean).toBeCloseTo(500, 9);
  });
});

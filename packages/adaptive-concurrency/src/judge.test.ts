import { describe, expect, it } from 'vitest';
import { Baseline } from './baseline.js';
import { judge } from './judge.js';
import { Samples } from './samples.js';

function samplesOf(...values: number[]): Samples {
  const samples = new Samples();
  for (const value of values) samples.add(value);
  return samples;
}

function baselineOf(...values: number[]): Baseline {
  const baseline = new Baseline(0.4);
  baseline.learn(samplesOf(...values));
  return baseline;
}

describe('judge', () => {
  const baseline = baselineOf(99, 101, 99, 101, 99, 101, 99, 101);

  it('finds a mean up to the threshold clear', () => {
    expect(judge(samplesOf(109, 110, 110, 111), baseline, 1.1)).toBe('clear');
  });

  it('finds a mean above it congested', () => {
    expect(judge(samplesOf(119, 120, 120, 121), baseline, 1.1)).toBe('congested');
  });

  it('does not take one slow request for congestion', () => {
    expect(judge(samplesOf(100, 100, 100, 100, 100, 400), baseline, 1.1)).toBe('unclear');
  });

  it('does not trust a handful of samples, however slow', () => {
    expect(judge(samplesOf(500, 500, 500), baseline, 1.1)).toBe('unclear');
  });

  it('does not trust a baseline of one sample', () => {
    expect(judge(samplesOf(150, 150, 150, 150), baselineOf(100), 1.1)).toBe('unclear');
  });

  it('has nothing to compare with at first, and no view on nothing', () => {
    expect(judge(samplesOf(100), new Baseline(0.4), 1.1)).toBe('clear');
    expect(judge(new Samples(), baseline, 1.1)).toBe('unclear');
  });
});

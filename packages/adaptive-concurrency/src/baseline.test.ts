import { describe, expect, it } from 'vitest';
import { Baseline } from './baseline.js';
import { Samples } from './samples.js';

function samplesOf(count: number, mean: number, deviation = 1): Samples {
  const samples = new Samples();
  for (let index = 0; index < count; index++) samples.add(mean + (index % 2 === 0 ? deviation : -deviation));
  return samples;
}

describe('the baseline', () => {
  it('weighs all it learns the same', () => {
    const baseline = new Baseline(0.4);
    baseline.learn(samplesOf(2, 100));
    baseline.learn(samplesOf(6, 120));
    baseline.learnOne(160);
    expect(baseline.mean).toBeCloseTo((2 * 100 + 6 * 120 + 160) / 9, 9);
  });

  it('is a moving average of what is measured', () => {
    const baseline = new Baseline(0.4);
    baseline.learn(samplesOf(20, 100));
    baseline.measure(samplesOf(4, 200));
    expect(baseline.mean).toBeCloseTo(140, 9);
    baseline.measure(samplesOf(4, 200));
    expect(baseline.mean).toBeCloseTo(164, 9);
  });

  it('follows the first good measurement after a poor start', () => {
    const baseline = new Baseline(0.1);
    baseline.learn(samplesOf(2, 500));
    baseline.measure(samplesOf(18, 100));
    expect(baseline.mean).toBeCloseTo(140, 9);
  });

  it('is not moved by nothing, and forgets when told', () => {
    const baseline = new Baseline(0.4);
    baseline.measure(new Samples());
    expect(baseline.mean).toBeUndefined();
    baseline.learn(samplesOf(4, 100));
    baseline.measure(new Samples());
    expect(baseline.mean).toBeCloseTo(100, 9);
    baseline.replace(samplesOf(4, 50));
    expect(baseline.mean).toBeCloseTo(50, 9);
    baseline.forget();
    expect(baseline.mean).toBeUndefined();
  });

  it('is beaten only by what is lower beyond chance', () => {
    const baseline = new Baseline(0.4);
    expect(baseline.isBeatenBy(samplesOf(2, 100))).toBe(true);
    baseline.learn(samplesOf(20, 100, 10));
    expect(baseline.isBeatenBy(samplesOf(20, 98, 10))).toBe(false);
    expect(baseline.isBeatenBy(samplesOf(20, 80, 10))).toBe(true);
    expect(baseline.isBeatenBy(samplesOf(2, 50, 1))).toBe(false);
  });
});

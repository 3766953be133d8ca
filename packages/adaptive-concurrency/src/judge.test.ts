import { describe, expect, it } from 'vitest';
import { aimOf, type Evidence, isFarTooSlow, judgeSlowStart, judgeSteady, queueOf } from './judge.js';
import { Samples } from './samples.js';

/** Half of them `spread` above the mean, half of them as much below. */
function samplesOf(count: number, mean: number, spread = 0): Samples {
  const samples = new Samples();
  for (let index = 0; index < count; index++) samples.add(mean + (index % 2 === 0 ? spread : -spread));
  return samples;
}

/** 20 in flight, of which 4 may wait, where a round trip without a queue takes 100 ms. */
function evidence(meanMillis: number, changes: Partial<Evidence> = {}): Evidence {
  const samples = samplesOf(20, meanMillis);
  return { load: 20, samples, baseMillis: 100, baseErrorMillis: 0, allowed: 4, ...changes };
}

describe('the queue', () => {
  it('is what Little calls it: in flight, but for what would be without waiting', () => {
    expect(queueOf(20, 100, 200)).toBe(10);
    expect(queueOf(20, 100, 100)).toBe(0);
    expect(queueOf(20, 100, Infinity)).toBe(20);
  });
});

describe('after slow start', () => {
  it.each([
    // A queue of q of 20 makes the round trip 100 / (1 - q / 20).
    { queue: 0, verdict: 'roomy' },
    { queue: 1.9, verdict: 'roomy' },
    { queue: 2.1, verdict: 'fine' },
    { queue: 2.9, verdict: 'fine' },
    { queue: 3.1, verdict: 'full' },
    { queue: 3.9, verdict: 'full' },
    { queue: 4.1, verdict: 'congested' },
    { queue: 19, verdict: 'congested' },
  ])('a queue of $queue where 4 may wait is $verdict', ({ queue, verdict }) => {
    expect(judgeSteady(evidence(100 / (1 - queue / 20)))).toBe(verdict);
  });

  it.each([1, 2])('no queue of %i makes a round trip longer than all of them one after the other', (load) => {
    expect(judgeSteady({ ...evidence(load * 100 * 1.49), load })).not.toBe('impossible');
    expect(judgeSteady({ ...evidence(load * 100 * 1.51), load })).toBe('impossible');
  });

  it('a destination may break down under more than a few', () => {
    expect(judgeSteady({ ...evidence(3 * 100 * 1.51), load: 3 })).not.toBe('impossible');
    expect(judgeSteady(evidence(20 * 100 * 1.51))).toBe('congested');
  });
});

describe('in slow start', () => {
  it('judges what is certain as later on', () => {
    expect(judgeSlowStart(evidence(100))).toBe('roomy');
    expect(judgeSlowStart(evidence(115))).toBe('fine');
    expect(judgeSlowStart(evidence(130))).toBe('congested');
  });

  it('lets pass what may be chance, of the cohort or of the baseline', () => {
    expect(judgeSlowStart(evidence(130, { samples: samplesOf(20, 130, 60) }))).toBe('fine');
    expect(judgeSlowStart(evidence(130, { baseErrorMillis: 15 }))).toBe('fine');
    expect(judgeSlowStart(evidence(300, { samples: samplesOf(20, 300, 60) }))).toBe('congested');
  });
});

describe('the first answers', () => {
  it('are far too slow when they are so by half, beyond chance, and there are four of them', () => {
    expect(isFarTooSlow(samplesOf(3, 200), 100)).toBe(false);
    expect(isFarTooSlow(samplesOf(4, 200), 100)).toBe(true);
    expect(isFarTooSlow(samplesOf(4, 149), 100)).toBe(false);
    expect(isFarTooSlow(samplesOf(4, 200, 60), 100)).toBe(false);
    expect(isFarTooSlow(samplesOf(4, 200), Infinity)).toBe(false);
  });
});

describe('the aim', () => {
  it('is what would be in flight without a queue, and three quarters of what may wait then', () => {
    const asked: number[] = [];
    const aim = aimOf(20, 100, 200, (load) => {
      asked.push(load);
      return 4;
    });
    expect(aim).toBe(13);
    expect(asked).toEqual([10]);
  });
});

import { describe, expect, it } from 'vitest';
import { Phases } from './phases.js';
import { Samples } from './samples.js';

function even(count: number): Samples {
  const samples = new Samples();
  for (let index = 0; index < count; index++) samples.add(100);
  return samples;
}

describe('the phases', () => {
  it('begin with slow start, of which three quarters of the limit make a cohort, two at least', () => {
    const phases = new Phases();
    expect(phases.current).toBe('slow start');
    expect([1, 2, 8, 40].map((limit) => phases.cohortSize(limit, limit, 4))).toEqual([2, 2, 6, 30]);
  });

  it('drain one limit full of a dip, then measure', () => {
    const phases = new Phases();
    phases.drain();
    expect(phases.cohortSize(40, 34, 4)).toBe(34);
    phases.measure();
    expect(phases.cohortSize(40, 34, 4)).toBe(phases.measurementSize(40));
  });

  it('measure with fewer requests where round trips hardly differ', () => {
    const phases = new Phases();
    const before = phases.measurementSize(40);
    // Too few to tell the spread.
    phases.learn(even(7));
    expect(phases.measurementSize(40)).toBe(before);
    for (let cohort = 0; cohort < 40; cohort++) phases.learn(even(8));
    expect(phases.measurementSize(40)).toBe(16);
  });

  it('have dips only when steady, three measurements apart at first', () => {
    const phases = new Phases();
    const size = phases.measurementSize(40);
    expect(phases.isDipDue(100 * size, 40)).toBe(false);
    phases.beSteady();
    expect(phases.isDipDue(3 * size - 1, 40)).toBe(false);
    expect(phases.isDipDue(1, 40)).toBe(true);
    expect(phases.isDipDue(3 * size, 40)).toBe(false);
    expect(phases.isDipDue(3 * size, 40)).toBe(true);
    phases.startSlowly();
    phases.beSteady();
    expect(phases.isDipDue(3 * size, 40)).toBe(true);
  });
});

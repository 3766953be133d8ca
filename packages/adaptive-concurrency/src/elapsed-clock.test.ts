import { expect, it } from 'vitest';
import { ElapsedClock } from './elapsed-clock.js';

function readings(...values: number[]): number[] {
  let index = 0;
  const clock = new ElapsedClock(() => values[index++] ?? NaN);
  return values.slice(1).map(() => clock.read());
}

it('counts from its creation', () => {
  expect(readings(1000, 1000, 1005, 1025.5)).toEqual([0, 5, 25.5]);
});

it('takes a step back as no time, and goes on from there', () => {
  expect(readings(1000, 1010, 0, 7)).toEqual([10, 10, 17]);
});

it('takes what is no number as no time', () => {
  expect(readings(NaN, 50, NaN, Infinity, -Infinity, 60)).toEqual([0, 0, 0, 0, 10]);
});

it('takes a difference that is too large for a number as no time', () => {
  expect(readings(-Number.MAX_VALUE, Number.MAX_VALUE)).toEqual([0]);
});

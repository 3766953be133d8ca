import { expect, it } from 'vitest';
import { fastFrom, slowStartFrom } from './growth.js';

function path(from: number, steps: number, next: (limit: number) => number): number[] {
  const limits = [from];
  for (let step = 0; step < steps; step++) limits.push(next(limits.at(-1) ?? from));
  return limits;
}

it('doubles the limit of slow start up to 8, then adds a quarter, rounded down', () => {
  expect(path(1, 8, (limit) => slowStartFrom(limit, 0))).toEqual([1, 2, 4, 8, 10, 12, 15, 18, 22]);
  expect(path(5, 3, (limit) => slowStartFrom(limit, 0))).toEqual([5, 10, 12, 15]);
});

it('doubles it up to half of what was fine before an outage', () => {
  expect(path(1, 8, (limit) => slowStartFrom(limit, 100))).toEqual([1, 2, 4, 8, 16, 32, 64, 80, 100]);
  // 32 is half of 64 already.
  expect(slowStartFrom(32, 64)).toBe(40);
  expect(slowStartFrom(31, 64)).toBe(62);
  // Less than was ever doubled changes nothing.
  expect(path(1, 4, (limit) => slowStartFrom(limit, 6))).toEqual([1, 2, 4, 8, 10]);
});

it('grows by one at least', () => {
  expect(path(1, 8, fastFrom)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 10]);
});

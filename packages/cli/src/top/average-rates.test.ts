import { expect, it } from 'vitest';
import { averageRates, type Rates } from './average-rates.js';

const at = (atMillis: number, delivered: number, retried: Record<string, number> = {}): Rates => ({
  atMillis,
  delivered,
  retried,
  dropped: {},
  rejected: {},
});

it('is that of the last intervals, and no older ones', () => {
  const rates = [at(0, 9000), at(1000, 0), at(2000, 512), at(3000, 0), at(4000, 288)];
  expect(averageRates(rates, 4000)).toEqual({ delivered: 200, retried: {}, dropped: {}, rejected: {} });
});

it('is that of what there is', () => {
  expect(averageRates([at(5000, 7)], 10_000).delivered).toBe(7);
});

it('counts what did not happen in an interval as nothing', () => {
  const rates = [at(1000, 0, { UNAVAILABLE: 4 }), at(2000, 0, { ABORTED: 1 })];
  expect(averageRates(rates, 10_000).retried).toEqual({ UNAVAILABLE: 2, ABORTED: 0.5 });
});

it('has no infinite sum of finite figures', () => {
  expect(averageRates([at(1000, 1.7e308), at(2000, 1.7e308)], 10_000).delivered).toBe(1.7e308);
});

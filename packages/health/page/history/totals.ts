import type { QueueSample } from '../../src/stream/sample.js';
import type { Point } from './history.js';

/** Rates of items by status or reason. */
export type Rates = Readonly<Record<string, number>>;

/** One status or reason, over the whole history. */
export interface Total {
  readonly perSecond: number;
  readonly items: number;
}

/** What there was of each status or reason, now and in all; the most first. */
export function totalsOf(
  points: readonly Point[],
  ratesOf: (sample: QueueSample) => Rates,
  intervalMillis: number,
): ReadonlyMap<string, Total> {
  const totals = new Map<string, Total>();
  let before: Point | undefined;
  for (const point of points) {
    const { atMillis, sample } = point;
    // A rate is of the time since the sample before; without one, that was an interval ago.
    const seconds = (before?.sample === undefined ? intervalMillis : atMillis - before.atMillis) / 1000;
    if (sample !== undefined) {
      for (const [key, rate] of Object.entries(ratesOf(sample))) {
        totals.set(key, { perSecond: 0, items: (totals.get(key)?.items ?? 0) + rate * seconds });
      }
    }
    before = point;
  }
  const now = points.at(-1)?.sample;
  for (const [key, perSecond] of Object.entries(now === undefined ? {} : ratesOf(now))) {
    totals.set(key, { items: totals.get(key)?.items ?? 0, perSecond });
  }
  return new Map([...totals].sort(([, a], [, b]) => b.items - a.items));
}

/** All of them together. */
export function sumOf(rates: Rates): number {
  return Object.values(rates).reduce((sum, rate) => sum + rate, 0);
}

import { expect, test } from 'vitest';
import { oneQueue } from '../testing/samples.js';
import { History } from './history.js';
import { sumOf, totalsOf } from './totals.js';

test('a rate counts for the time since the sample before, the first for an interval', () => {
  const history = new History();
  history.add(oneQueue(0, { retried: { UNAVAILABLE: 10 } }));
  history.add(oneQueue(2000, { retried: { UNAVAILABLE: 10, RESOURCE_EXHAUSTED: 100 } }));
  history.add(oneQueue(3000, { retried: { UNAVAILABLE: 5 } }));
  expect([...totalsOf(history.of('traces'), ({ retried }) => retried, 1000)]).toEqual([
    ['RESOURCE_EXHAUSTED', { perSecond: 0, items: 200 }],
    ['UNAVAILABLE', { perSecond: 5, items: 10 + 20 + 5 }],
  ]);
});

test('after a gap a rate counts for an interval: of the time between nothing is known', () => {
  const history = new History();
  history.add(oneQueue(0, { dropped: { shutdown: 1 } }));
  history.add(oneQueue(60_000, { dropped: { shutdown: 1 } }));
  expect(totalsOf(history.of('traces'), ({ dropped }) => dropped, 1000).get('shutdown')?.items).toBe(2);
});

test('there are no totals of nothing', () => {
  expect(totalsOf([], ({ retried }) => retried, 1000).size).toBe(0);
  expect(sumOf({})).toBe(0);
  expect(sumOf({ overflow: 1.5, shutdown: 2 })).toBe(3.5);
});

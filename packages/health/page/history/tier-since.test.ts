import { expect, test } from 'vitest';
import type { Reason } from '../../src/report/report.js';
import { timeText } from '../dom/time-text.js';
import { oneQueue } from '../testing/samples.js';
import { History } from './history.js';
import { tierSince } from './tier-since.js';

const at = Date.UTC(2026, 0, 1, 12);
const retrying = (sinceMillis: number): Reason => ({
  code: 'retrying',
  tier: 'yellow',
  message: 'items are sent again',
  since: new Date(sinceMillis).toISOString(),
});

test('a tier that turned is told since then', () => {
  const history = new History();
  for (const [index, tier] of (['green', 'yellow', 'green', 'green'] as const).entries()) {
    history.add(oneQueue(at + index * 1000, { tier }));
  }
  expect(tierSince(history.of('traces'))).toBe(`since ${timeText(at + 2000)}`);
});

test('of a tier that is older than the history only that is known', () => {
  const history = new History();
  history.add(oneQueue(at, {}));
  history.add(oneQueue(at + 1000, {}));
  expect(tierSince(history.of('traces'))).toBe(`since ${timeText(at)} or before`);
});

test('a reason may know of a time before the history', () => {
  const history = new History();
  history.add(oneQueue(at, { tier: 'yellow', reasons: [retrying(at - 60_000)] }));
  expect(tierSince(history.of('traces'))).toBe(`since ${timeText(at - 60_000)} or before`);
});

test('nothing is said of a queue that was never seen', () => {
  expect(tierSince([])).toBe('');
});

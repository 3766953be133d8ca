import type { LimitDecision } from '@otelq/sending-queue';
import { expect, test } from 'vitest';
import { oneQueue } from '../testing/samples.js';
import { History } from './history.js';
import { lastDecisions } from './last-decisions.js';

function pointsOf(...samples: readonly (readonly LimitDecision[])[]) {
  const history = new History();
  for (const [index, decisions] of samples.entries()) history.add(oneQueue(index * 1000, { decisions }));
  return history.of('traces');
}

const room = (atMillis: number, from: number, to = from + 1): LimitDecision => ({
  atMillis,
  from,
  to,
  reason: 'room',
});

test('the newest is the first, and there are no more than asked for', () => {
  const points = pointsOf(
    [{ atMillis: 1, from: 24, to: 18, reason: 'congestion', rttMillis: 132, baselineRttMillis: 101 }],
    [{ atMillis: 2, from: 18, to: 16, reason: 'backpressure' }],
  );
  const texts = [
    'limit 18 to 16: the destination answered with backpressure',
    'limit 24 to 18: RTT 132 ms is 1.31 times the baseline of 101 ms',
  ];
  expect(lastDecisions(points, 8).map(({ text }) => text)).toEqual(texts);
  expect(lastDecisions(points, 1)).toEqual([{ atMillis: 2, text: texts[0] }]);
});

test('steps of one way up are one line, also across samples', () => {
  expect(lastDecisions(pointsOf([room(1, 4), room(2, 5)], [], [room(3, 6)]), 8)).toEqual([
    { atMillis: 3, text: 'limit 4 to 7: the destination has room for more (3 steps)' },
  ]);
});

test('what does not go on where the step before ended is another way', () => {
  const lines = lastDecisions(pointsOf([room(1, 4), room(2, 9)]), 8);
  expect(lines.map(({ text }) => text.split(':')[0])).toEqual(['limit 9 to 10', 'limit 4 to 5']);
});

test('ways down are told one by one', () => {
  const down = (from: number): LimitDecision => ({
    atMillis: from,
    from,
    to: from - 1,
    reason: 'backpressure',
  });
  expect(lastDecisions(pointsOf([down(9), down(8)]), 8)).toHaveLength(2);
});

import { expect, test } from 'vitest';
import { oneQueue, sampleOf } from '../testing/samples.js';
import { History, queueIn } from './history.js';

/** Every second from one to another, without the latter. */
function seconds(from: number, to: number) {
  return Array.from({ length: to - from }, (_, index) =>
    oneQueue((from + index) * 1000, { limit: from + index }),
  );
}

function limitsOf(history: History) {
  return history.of('traces').map(({ sample }) => sample?.limit);
}

test('ten minutes are kept, and no more', () => {
  const history = new History();
  for (const sample of seconds(0, 2000)) history.add(sample);
  const points = history.of('traces');
  expect(points).toHaveLength(601);
  expect(points[0]?.atMillis).toBe(1_399_000);
  expect(points.at(-1)?.sample?.limit).toBe(1999);
});

test('what a server remembers goes before what was seen of the same time', () => {
  const history = new History();
  for (const sample of seconds(0, 5)) history.add(sample);
  history.merge([oneQueue(3000, { limit: 30 }), oneQueue(4000, { limit: 40 })]);
  expect(limitsOf(history)).toEqual([0, 1, 2, 30, 40]);
});

test('a server that remembers nothing takes nothing away', () => {
  const history = new History();
  for (const sample of seconds(0, 3)) history.add(sample);
  history.merge([]);
  expect(limitsOf(history)).toEqual([0, 1, 2]);
});

test('where nobody looked there is a gap, and one sample that is late is none', () => {
  const history = new History();
  for (const sample of [...seconds(0, 2), ...seconds(4, 5), ...seconds(9, 10)]) history.add(sample);
  expect(limitsOf(history)).toEqual([0, 1, 4, undefined, 9]);
});

test('a gap is as long as the interval of the server says', () => {
  const history = new History();
  history.intervalMillis = 5000;
  for (const at of [0, 5000, 10_000]) history.add(oneQueue(at, { limit: at }));
  expect(limitsOf(history)).toEqual([0, 5000, 10_000]);
});

test('a clock that was set back leaves nothing in the future', () => {
  const history = new History();
  for (const sample of seconds(100, 105)) history.add(sample);
  history.add(oneQueue(102_000, { limit: 7 }));
  expect(limitsOf(history)).toEqual([100, 101, 7]);
  expect(history.last?.atMillis).toBe(102_000);
});

test('a queue that came later has points without a sample before that', () => {
  const history = new History();
  history.add(oneQueue(0, { limit: 3 }));
  history.add(sampleOf(1000, { traces: { limit: 4 }, logs: { limit: 5 } }));
  expect(history.of('logs').map(({ sample }) => sample?.limit)).toEqual([undefined, 5]);
});

test.each(['constructor', '__proto__', 'toString'])(
  'a queue that is not there is not found, not even as %s',
  (name) => {
    expect(queueIn(oneQueue(0, {}), name)).toBeUndefined();
  },
);

test('a queue may be called __proto__', () => {
  const sample = JSON.parse(JSON.stringify(oneQueue(0, { limit: 6 })).replace('"traces"', '"__proto__"'));
  expect(queueIn(sample, '__proto__')?.limit).toBe(6);
});

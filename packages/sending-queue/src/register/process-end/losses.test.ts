import { expect, it } from 'vitest';
import type { Signal } from '../../signal/signal.js';
import { lossesOf } from './losses.js';

const queue = (signal: Signal, undelivered: number) => ({ signal, undelivered });

const losses = (...pipelines: [ReturnType<typeof queue>, number][]) =>
  lossesOf(pipelines.map(([queue, heldItems]) => ({ queue, heldItems })));

it('adds up what processors hold and what queues have not delivered, by signal', () => {
  expect(losses([queue('logs', 1), 2], [queue('traces', 30), 40], [queue('traces', 500), 0])).toBe(
    '570 spans, 3 log records',
  );
});

it('counts a queue that two processors share once', () => {
  const shared = queue('metrics', 7);
  expect(losses([shared, 0], [shared, 0])).toBe('7 metric data points');
});

it('has a word for a single one', () => {
  expect(losses([queue('traces', 1), 0], [queue('logs', 0), 1], [queue('metrics', 1), 0])).toBe(
    '1 span, 1 log record, 1 metric data point',
  );
});

it('says nothing when nothing is lost', () => {
  expect(losses([queue('logs', 0), 0])).toBeUndefined();
  expect(losses()).toBeUndefined();
});

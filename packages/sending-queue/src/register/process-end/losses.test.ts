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
  expect(losses([shared, 0], [shared, 0])).toBe('7 data points');
});

it('says nothing when nothing is lost', () => {
  expect(losses([queue('logs', 0), 0])).toBeUndefined();
  expect(losses()).toBeUndefined();
});

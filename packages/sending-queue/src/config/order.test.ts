import { describe, expect, it } from 'vitest';
import { resolution } from '../../testing/resolution.js';
import type { SendingQueueOptions } from './options.js';

const MIN = 'OTEL_SENDING_QUEUE_MIN_CONCURRENCY';
const MAX = 'OTEL_SENDING_QUEUE_MAX_CONCURRENCY';
const INITIAL = 'OTEL_SENDING_QUEUE_INITIAL_CONCURRENCY';
const TRACES_MIN = 'OTEL_TRACES_SENDING_QUEUE_MIN_CONCURRENCY';
const INITIAL_INTERVAL = 'OTEL_SENDING_QUEUE_RETRY_INITIAL_INTERVAL';
const MAX_INTERVAL = 'OTEL_SENDING_QUEUE_RETRY_MAX_INTERVAL';

describe('options that contradict each other', () => {
  it.each<[string, SendingQueueOptions]>([
    [
      'adaptiveConcurrency.minConcurrency must be at most adaptiveConcurrency.maxConcurrency (10), got 11',
      { adaptiveConcurrency: { minConcurrency: 11, maxConcurrency: 10 } },
    ],
    [
      'adaptiveConcurrency.minConcurrency must be at most adaptiveConcurrency.maxConcurrency (100, the default), got 101',
      { adaptiveConcurrency: { minConcurrency: 101 } },
    ],
    [
      'adaptiveConcurrency.initialConcurrency must be at least adaptiveConcurrency.minConcurrency (5), got 4',
      { adaptiveConcurrency: { minConcurrency: 5, initialConcurrency: 4 } },
    ],
    [
      'adaptiveConcurrency.initialConcurrency must be at most adaptiveConcurrency.maxConcurrency (5), got 6',
      { adaptiveConcurrency: { maxConcurrency: 5, initialConcurrency: 6 } },
    ],
    [
      'retryOnFailure.maxIntervalMillis must be at least retryOnFailure.initialIntervalMillis (20), got 10',
      { retryOnFailure: { initialIntervalMillis: 20, maxIntervalMillis: 10 } },
    ],
    [
      'retryOnFailure.initialIntervalMillis must be at most retryOnFailure.maxIntervalMillis (30000, the default), got 30001',
      { retryOnFailure: { initialIntervalMillis: 30_001 } },
    ],
  ])('throw: %s', (message, options) => {
    expect(() => resolution(options)).toThrow(new RangeError(message));
  });

  it('are none where a default initial interval can follow the largest one', () => {
    const { retryOnFailure } = resolution({ retryOnFailure: { maxIntervalMillis: 10 } }).resolved;
    expect(retryOnFailure).toMatchObject({ initialIntervalMillis: 10, maxIntervalMillis: 10 });
  });

  it('may be equal', () => {
    const { limiter, retryOnFailure } = resolution({
      adaptiveConcurrency: { minConcurrency: 7, maxConcurrency: 7, initialConcurrency: 7 },
      retryOnFailure: { initialIntervalMillis: 9, maxIntervalMillis: 9 },
    }).resolved;
    expect(limiter).toMatchObject({ minConcurrency: 7, maxConcurrency: 7, initialConcurrency: 7 });
    expect(retryOnFailure).toMatchObject({ initialIntervalMillis: 9, maxIntervalMillis: 9 });
  });
});

describe('variables that contradict', () => {
  it('the code are passed over', () => {
    const { resolved, warnings } = resolution(
      { adaptiveConcurrency: { maxConcurrency: 10 } },
      { [MIN]: '20' },
    );
    expect(resolved.limiter).toMatchObject({ minConcurrency: 1, maxConcurrency: 10 });
    expect(warnings).toEqual([
      `${MIN} must be at most adaptiveConcurrency.maxConcurrency (10), got "20"; ignored`,
    ]);
  });

  it('the code are passed over, whichever side they are on', () => {
    const { resolved, warnings } = resolution(
      { adaptiveConcurrency: { minConcurrency: 20 } },
      { [MAX]: '10' },
    );
    expect(resolved.limiter).toMatchObject({ minConcurrency: 20, maxConcurrency: 100 });
    expect(warnings).toEqual([
      `${MAX} must be at least adaptiveConcurrency.minConcurrency (20), got "10"; ignored`,
    ]);
  });

  it('a default are passed over', () => {
    const { resolved, warnings } = resolution({}, { [MIN]: '101', [INITIAL_INTERVAL]: '30001' });
    expect(resolved.limiter.minConcurrency).toBe(1);
    expect(resolved.retryOnFailure.initialIntervalMillis).toBe(5000);
    expect(warnings).toEqual([
      `${MIN} must be at most adaptiveConcurrency.maxConcurrency (100, the default), got "101"; ignored`,
      `${INITIAL_INTERVAL} must be at most retryOnFailure.maxIntervalMillis (30000, the default), got "30001"; ignored`,
    ]);
  });

  it('each other cost the lower bound of the concurrency', () => {
    const { resolved, warnings } = resolution({}, { [MIN]: '30', [MAX]: '20' });
    expect(resolved.limiter).toMatchObject({ minConcurrency: 1, maxConcurrency: 20 });
    expect(warnings).toEqual([`${MIN} must be at most ${MAX} (20), got "30"; ignored`]);
  });

  it('each other cost the initial concurrency, not its bounds', () => {
    const { resolved, warnings } = resolution({}, { [MIN]: '10', [INITIAL]: '5' });
    expect(resolved.limiter.minConcurrency).toBe(10);
    expect(resolved.limiter).not.toHaveProperty('initialConcurrency');
    expect(warnings).toEqual([`${INITIAL} must be at least ${MIN} (10), got "5"; ignored`]);
  });

  it('that of the signal give way to it', () => {
    const { resolved, warnings } = resolution({}, { [TRACES_MIN]: '30', [MAX]: '20' });
    expect(resolved.limiter).toMatchObject({ minConcurrency: 30, maxConcurrency: 100 });
    expect(warnings).toEqual([`${MAX} must be at least ${TRACES_MIN} (30), got "20"; ignored`]);
  });

  it('leave the next source standing', () => {
    const env = { [TRACES_MIN]: '30', [MIN]: '5' };
    const { resolved, warnings } = resolution({ adaptiveConcurrency: { maxConcurrency: 10 } }, env);
    expect(resolved.limiter.minConcurrency).toBe(5);
    expect(warnings).toHaveLength(1);
  });

  it('are fine where both move together', () => {
    const env = { [INITIAL_INTERVAL]: '60000', [MAX_INTERVAL]: '120000', [MIN]: '200', [MAX]: '300' };
    const { resolved, warnings } = resolution({}, env);
    expect(resolved.retryOnFailure).toMatchObject({
      initialIntervalMillis: 60_000,
      maxIntervalMillis: 120_000,
    });
    expect(resolved.limiter).toMatchObject({ minConcurrency: 200, maxConcurrency: 300 });
    expect(warnings).toEqual([]);
  });
});

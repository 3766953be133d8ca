import { DiagLogLevel, diag } from '@opentelemetry/api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { optionsWith, resolution } from '../../testing/resolution.js';
import { fromCollectorConfig } from './collector.js';

const warnings: string[] = [];
const ignore = () => {};

beforeEach(() => {
  warnings.length = 0;
  const logger = { error: ignore, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(
    { ...logger, warn: (_namespace, message) => warnings.push(`${message}`) },
    DiagLogLevel.WARN,
  );
});

afterEach(() => diag.disable());

describe('fromCollectorConfig', () => {
  it('reads every key', () => {
    const options = fromCollectorConfig({
      timeout: '10s',
      sending_queue: {
        enabled: true,
        num_consumers: 4,
        queue_size: 5000,
        sizer: 'items',
        block_on_overflow: true,
        wait_for_result: true,
        adaptive_concurrency: {
          enabled: false,
          min_concurrency: 2,
          max_concurrency: 50,
          initial_concurrency: 10,
          decrease_ratio: 0.8,
          rtt_threshold_ratio: 1.5,
          ewma_alpha: 0.3,
        },
      },
      retry_on_failure: {
        enabled: false,
        initial_interval: '500ms',
        multiplier: 2,
        max_interval: '1m30s',
        max_elapsed_time: '1.5h',
      },
    });
    expect(options).toStrictEqual({
      enabled: true,
      numConsumers: 4,
      queueSize: 5000,
      sizer: 'items',
      overflow: 'block',
      waitForResult: true,
      adaptiveConcurrency: {
        enabled: false,
        minConcurrency: 2,
        maxConcurrency: 50,
        initialConcurrency: 10,
        decreaseRatio: 0.8,
        rttThresholdRatio: 1.5,
        ewmaAlpha: 0.3,
      },
      retryOnFailure: {
        enabled: false,
        initialIntervalMillis: 500,
        multiplier: 2,
        maxIntervalMillis: 90_000,
        maxElapsedTimeMillis: 5_400_000,
      },
      timeoutMillis: 10_000,
    });
    expect(warnings).toEqual([]);
    expect(resolution(options).resolved.limiter).toMatchObject({ algorithm: 'fixed', maxConcurrency: 4 });
  });

  it('leaves out what is not given', () => {
    expect(fromCollectorConfig({})).toStrictEqual({});
    expect(fromCollectorConfig({ sending_queue: {}, retry_on_failure: {} })).toStrictEqual({});
  });

  it('takes a key without a value, which YAML makes null, as not given', () => {
    const config = {
      timeout: null,
      sending_queue: { queue_size: null, adaptive_concurrency: null },
      retry_on_failure: null,
    };
    expect(fromCollectorConfig(config)).toStrictEqual({});
  });

  it('has adaptive consumers where the Collector says so', () => {
    const adaptive = { sending_queue: { num_consumers: 'adaptive' } };
    expect(fromCollectorConfig(adaptive)).toStrictEqual({ numConsumers: 'adaptive' });
    const overriding = { sending_queue: { num_consumers: 10, adaptive_concurrency: { enabled: true } } };
    expect(resolution(fromCollectorConfig(overriding)).resolved.limiter.algorithm).toBe('aimd');
    const off = { sending_queue: { adaptive_concurrency: { enabled: false } } };
    expect(resolution(fromCollectorConfig(off)).resolved.limiter).toMatchObject({
      algorithm: 'fixed',
      maxConcurrency: 10,
    });
  });

  it('rejects on overflow unless told to block', () => {
    const config = { sending_queue: { block_on_overflow: false } };
    expect(fromCollectorConfig(config)).toStrictEqual({ overflow: 'reject' });
  });

  it.each([0, '0', '0s'])('retries for ever with a max_elapsed_time of %j', (value) => {
    const options = fromCollectorConfig({ retry_on_failure: { max_elapsed_time: value } });
    expect(options).toStrictEqual({ retryOnFailure: { maxElapsedTimeMillis: 0 } });
  });

  it('takes what is no time to the Collector for as good as none', () => {
    const config = { timeout: '0s', retry_on_failure: { initial_interval: '0s', max_interval: 0 } };
    expect(fromCollectorConfig(config)).toStrictEqual({
      timeoutMillis: 86_400_000,
      retryOnFailure: { initialIntervalMillis: 1, maxIntervalMillis: 1 },
    });
  });

  it('says once that randomization_factor has no effect', () => {
    const config = { retry_on_failure: { randomization_factor: 0.5 } };
    expect(fromCollectorConfig(config)).toStrictEqual({});
    expect(warnings).toEqual([
      'retry_on_failure.randomization_factor (0.5) has no effect: delays are random from 0 to their bound',
    ]);
  });

  it('refuses what it does not have', () => {
    expect(() => fromCollectorConfig({ sending_queue: { batch: { partition: {} } } })).toThrow(
      new TypeError('sending_queue.batch.partition is not supported'),
    );
  });

  it.each([
    ['sending_queue.queue_sise', 'sending_queue.queue_size'],
    ['sending_queue.queueSize', 'sending_queue.queue_size'],
    ['sending_queues', 'sending_queue'],
    ['sending_queue.adaptive_concurrency.min', 'sending_queue.adaptive_concurrency.min_concurrency'],
    ['retry_on_failure.initial_intervall', 'retry_on_failure.initial_interval'],
    ['queue_size', 'sending_queue.queue_size'],
  ])('takes the unknown %s for %s', (path, meant) => {
    const message = `${path} is not one of what a queue reads of the Collector: sending_queue, retry_on_failure, timeout; did you mean ${meant}?`;
    expect(() => fromCollectorConfig(optionsWith(path, 1))).toThrow(new TypeError(message));
  });

  it('refuses a key of no resemblance', () => {
    const message =
      'endpoint is not one of what a queue reads of the Collector: sending_queue, retry_on_failure, timeout';
    expect(() => fromCollectorConfig({ endpoint: 'x' })).toThrow(new TypeError(message));
  });

  it.each([undefined, null, 'yaml', 1, [], () => ({})])('must be given an object, not case %#', (config) => {
    expect(() => fromCollectorConfig(config)).toThrow(
      /^the Collector's configuration must be an object, got /,
    );
    expect(() => fromCollectorConfig(config)).toThrow(TypeError);
  });
});

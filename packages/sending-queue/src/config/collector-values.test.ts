import { describe, expect, it } from 'vitest';
import { optionsWith } from '../../testing/resolution.js';
import { fromCollectorConfig } from './collector.js';

describe('wrong values', () => {
  it.each([
    ['sending_queue.enabled', 'yes'],
    ['sending_queue.num_consumers', true],
    ['sending_queue.queue_size', '5000'],
    ['sending_queue.sizer', 3],
    ['sending_queue.block_on_overflow', 1],
    ['sending_queue.wait_for_result', 'true'],
    ['sending_queue.adaptive_concurrency', true],
    ['sending_queue.adaptive_concurrency.enabled', 1],
    ['sending_queue.adaptive_concurrency.min_concurrency', '1'],
    ['sending_queue.adaptive_concurrency.max_concurrency', '1'],
    ['sending_queue.adaptive_concurrency.initial_concurrency', '1'],
    ['sending_queue.adaptive_concurrency.decrease_ratio', '0.9'],
    ['sending_queue.adaptive_concurrency.rtt_threshold_ratio', '1.1'],
    ['sending_queue.adaptive_concurrency.ewma_alpha', '0.4'],
    ['retry_on_failure', []],
    ['retry_on_failure.enabled', 'true'],
    ['retry_on_failure.initial_interval', 5],
    ['retry_on_failure.initial_interval', '5'],
    ['retry_on_failure.initial_interval', '5 seconds'],
    ['retry_on_failure.randomization_factor', '0.5'],
    ['retry_on_failure.multiplier', '2'],
    ['retry_on_failure.max_interval', 30_000],
    ['retry_on_failure.max_elapsed_time', 300],
    ['retry_on_failure.max_elapsed_time', Number.NaN],
    ['timeout', 5],
    ['timeout', {}],
  ])('of a wrong type: %s of %j', (path, value) => {
    expect(() => fromCollectorConfig(optionsWith(path, value))).toThrow(TypeError);
    expect(() => fromCollectorConfig(optionsWith(path, value))).toThrow(`${path} must be `);
  });

  it.each([
    ['sending_queue.num_consumers', 0],
    ['sending_queue.num_consumers', 'many'],
    ['sending_queue.queue_size', 0],
    ['sending_queue.sizer', 'spans'],
    ['sending_queue.adaptive_concurrency.min_concurrency', 0],
    ['sending_queue.adaptive_concurrency.max_concurrency', 1.5],
    ['sending_queue.adaptive_concurrency.initial_concurrency', -1],
    ['sending_queue.adaptive_concurrency.decrease_ratio', 1],
    ['sending_queue.adaptive_concurrency.rtt_threshold_ratio', 1],
    ['sending_queue.adaptive_concurrency.ewma_alpha', 0],
    ['retry_on_failure.initial_interval', '-1s'],
    ['retry_on_failure.randomization_factor', 1.1],
    ['retry_on_failure.multiplier', 0.9],
    ['retry_on_failure.max_interval', '-5s'],
    ['retry_on_failure.max_elapsed_time', '-1ns'],
    ['timeout', '-1s'],
  ])('out of range: %s of %j', (path, value) => {
    expect(() => fromCollectorConfig(optionsWith(path, value))).toThrow(RangeError);
    expect(() => fromCollectorConfig(optionsWith(path, value))).toThrow(`${path} must be `);
  });

  it('say what a duration looks like', () => {
    expect(() => fromCollectorConfig({ timeout: 5 })).toThrow(
      new TypeError("timeout must be a duration such as '5s', '1m30s' or '500ms', >= 0, got 5"),
    );
  });
});

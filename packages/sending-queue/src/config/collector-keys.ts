import { demand } from './demand.js';
import { givenValues, type Shape } from './given-values.js';
import type { Kind } from './kinds.js';

const KEYS = [
  'timeout',
  'sending_queue.enabled',
  'sending_queue.num_consumers',
  'sending_queue.queue_size',
  'sending_queue.sizer',
  'sending_queue.block_on_overflow',
  'sending_queue.wait_for_result',
  'sending_queue.storage',
  'sending_queue.adaptive_concurrency.enabled',
  'sending_queue.adaptive_concurrency.min_concurrency',
  'sending_queue.adaptive_concurrency.max_concurrency',
  'sending_queue.adaptive_concurrency.initial_concurrency',
  'sending_queue.adaptive_concurrency.decrease_ratio',
  'sending_queue.adaptive_concurrency.rtt_threshold_ratio',
  'sending_queue.adaptive_concurrency.ewma_alpha',
  'sending_queue.batch.enabled',
  'sending_queue.batch.flush_timeout',
  'sending_queue.batch.min_size',
  'sending_queue.batch.max_size',
  'sending_queue.batch.sizer',
  'retry_on_failure.enabled',
  'retry_on_failure.initial_interval',
  'retry_on_failure.randomization_factor',
  'retry_on_failure.multiplier',
  'retry_on_failure.max_interval',
  'retry_on_failure.max_elapsed_time',
] as const;

/** Keys that the Collector has and this queue has not. */
const UNSUPPORTED = ['sending_queue.batch.partition'] as const;

const CONFIG: Shape = {
  name: "the Collector's configuration",
  noun: 'one of what a queue reads of the Collector: sending_queue, retry_on_failure, timeout',
  paths: KEYS,
  unsupported: UNSUPPORTED,
  // A key without a value is null in YAML, and leaves the Collector at its default. The one exception is `batch`, which
  // is off by default: its mere presence turns it on.
  isAbsent: (value) => value === undefined || value === null,
};

/** The value of one key, undefined when it is not given. */
export type ReadKey = <T>(key: (typeof KEYS)[number], kind: Kind<T>) => T | undefined;

/**
 * What a piece of the Collector's configuration gives. Reading a key throws for a value that is not of the kind.
 *
 * @throws TypeError for a key that does not exist or is not supported, and for a section that is no object
 */
export function keysOf(config: unknown): ReadKey {
  const given = givenValues(config, CONFIG);
  return (key, kind) => (given.has(key) ? demand(key, kind, given.get(key)) : undefined);
}

import { log } from '../log/log.js';
import { property } from '../status/property.js';
import { demand } from './demand.js';
import { givenValues, type Shape } from './given-values.js';
import { boolean, goDuration, type Kind, number } from './kinds.js';
import type {
  AdaptiveConcurrencyOptions,
  BatchOptions,
  RetryOptions,
  SendingQueueOptions,
} from './options.js';
import { settings } from './settings.js';

const KEYS = [
  'timeout',
  'sending_queue.enabled',
  'sending_queue.num_consumers',
  'sending_queue.queue_size',
  'sending_queue.sizer',
  'sending_queue.block_on_overflow',
  'sending_queue.wait_for_result',
  'sending_queue.adaptive_concurrency.enabled',
  'sending_queue.adaptive_concurrency.min_concurrency',
  'sending_queue.adaptive_concurrency.max_concurrency',
  'sending_queue.adaptive_concurrency.initial_concurrency',
  'sending_queue.adaptive_concurrency.decrease_ratio',
  'sending_queue.adaptive_concurrency.rtt_threshold_ratio',
  'sending_queue.adaptive_concurrency.ewma_alpha',
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

/** What stands for no timeout. */
const NO_TIMEOUT_MILLIS = 24 * 60 * 60 * 1000;

/** What stands for no delay. */
const LEAST_INTERVAL_MILLIS = 1;

/** Keys that the Collector has and this queue has not. */
const UNSUPPORTED = ['sending_queue.batch.partition', 'sending_queue.storage'] as const;

const CONFIG: Shape = {
  name: "the Collector's configuration",
  noun: "a known key of the Collector's configuration",
  paths: KEYS,
  unsupported: UNSUPPORTED,
  // A key without a value is null in YAML, and leaves the Collector at its default.
  isAbsent: (value) => value === undefined || value === null,
};

/** The value of one key, undefined when it is not given. */
type Read = <T>(key: (typeof KEYS)[number], kind: Kind<T>) => T | undefined;

/**
 * Options from a piece of the Collector's configuration, as parsed from its YAML:
 *
 * ```yaml
 * timeout: 10s
 * sending_queue:
 *   num_consumers: adaptive
 *   queue_size: 5000
 *   batch:
 *     min_size: 4096
 * retry_on_failure:
 *   max_elapsed_time: 10m
 * ```
 *
 * Durations are strings as Go writes them (`500ms`, `1m30s`). What is not given keeps the default of this queue, not
 * that of the Collector. `adaptive_concurrency.enabled: true` overrides a number of `num_consumers`. Delays have full
 * jitter, whatever `randomization_factor` says. A `timeout` of 0 becomes a day, an interval of 0 a millisecond.
 *
 * @throws TypeError for a value of the wrong type, and for a key that does not exist or is not supported
 * @throws RangeError for a value that is not allowed
 */
export function fromCollectorConfig(config: unknown): SendingQueueOptions {
  const given = givenValues(config, CONFIG);
  const read: Read = (key, kind) => (given.has(key) ? demand(key, kind, given.get(key)) : undefined);

  const adaptiveConcurrency = readAdaptiveConcurrency(read);
  const retryOnFailure = readRetry(read);
  const numConsumers = read('sending_queue.num_consumers', settings.numConsumers.kind);
  const block = read('sending_queue.block_on_overflow', boolean);
  return withoutUndefined({
    enabled: read('sending_queue.enabled', settings.enabled.kind),
    queueSize: read('sending_queue.queue_size', settings.queueSize.kind),
    sizer: read('sending_queue.sizer', settings.sizer.kind),
    numConsumers: adaptiveConcurrency.enabled ? 'adaptive' : numConsumers,
    adaptiveConcurrency: Object.keys(adaptiveConcurrency).length > 0 ? adaptiveConcurrency : undefined,
    overflow: block === undefined ? undefined : block ? 'block' : 'reject',
    waitForResult: read('sending_queue.wait_for_result', settings.waitForResult.kind),
    batch: hasBatch(config) ? readBatch(read) : undefined,
    retryOnFailure: Object.keys(retryOnFailure).length > 0 ? retryOnFailure : undefined,
    timeoutMillis: bounded(read('timeout', goDuration({ min: 0 }))),
  });
}

/** To the Collector a timeout of 0 is none at all; here every send has one. */
function bounded(timeoutMillis: number | undefined): number | undefined {
  return timeoutMillis === 0 ? NO_TIMEOUT_MILLIS : timeoutMillis;
}

/** To the Collector an interval of 0 is a retry at once; here a request is never sent again in the same moment. */
function soonest(intervalMillis: number | undefined): number | undefined {
  return intervalMillis === 0 ? LEAST_INTERVAL_MILLIS : intervalMillis;
}

function readAdaptiveConcurrency(read: Read): AdaptiveConcurrencyOptions {
  const section = 'sending_queue.adaptive_concurrency';
  return withoutUndefined({
    enabled: read(`${section}.enabled`, settings.adaptive.kind),
    minConcurrency: read(`${section}.min_concurrency`, settings.minConcurrency.kind),
    maxConcurrency: read(`${section}.max_concurrency`, settings.maxConcurrency.kind),
    initialConcurrency: read(`${section}.initial_concurrency`, settings.initialConcurrency.kind),
    decreaseRatio: read(`${section}.decrease_ratio`, settings.decreaseRatio.kind),
    rttThresholdRatio: read(`${section}.rtt_threshold_ratio`, settings.rttThresholdRatio.kind),
    ewmaAlpha: read(`${section}.ewma_alpha`, settings.ewmaAlpha.kind),
  });
}

/** Whether there is a `batch`, which may be empty: everything it holds has a default, but without it there are none. */
function hasBatch(config: unknown): boolean {
  const batch = property(property(config, 'sending_queue'), 'batch');
  return typeof batch === 'object' && batch !== null;
}

function readBatch(read: Read): BatchOptions {
  const section = 'sending_queue.batch';
  return withoutUndefined({
    flushTimeoutMillis: soonest(read(`${section}.flush_timeout`, goDuration({ min: 0 }))),
    minSize: read(`${section}.min_size`, settings.batchMinSize.kind),
    maxSize: read(`${section}.max_size`, settings.batchMaxSize.kind),
    sizer: read(`${section}.sizer`, settings.batchSizer.kind),
  });
}

function readRetry(read: Read): RetryOptions {
  const randomization = read('retry_on_failure.randomization_factor', number({ min: 0, max: 1 }));
  if (randomization !== undefined) {
    log.warn(
      `retry_on_failure.randomization_factor (${randomization}) has no effect: delays are random from 0 to their bound`,
    );
  }
  return withoutUndefined({
    enabled: read('retry_on_failure.enabled', settings.retryEnabled.kind),
    initialIntervalMillis: soonest(read('retry_on_failure.initial_interval', goDuration({ min: 0 }))),
    maxIntervalMillis: soonest(read('retry_on_failure.max_interval', goDuration({ min: 0 }))),
    maxElapsedTimeMillis: read('retry_on_failure.max_elapsed_time', goDuration({ min: 0 })),
    multiplier: read('retry_on_failure.multiplier', settings.multiplier.kind),
  });
}

type Given<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

function withoutUndefined<T extends object>(all: T): Given<T> {
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Given<T>;
}

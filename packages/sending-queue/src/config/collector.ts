import { log } from '../log/log.js';
import type { QueueStorage } from '../storage/queue-storage.js';
import { readBatch } from './collector-batch.js';
import { keysOf, type ReadKey } from './collector-keys.js';
import { storageOf } from './collector-storage.js';
import { boolean, goDuration, number } from './kinds.js';
import type { AdaptiveConcurrencyOptions, RetryOptions, SendingQueueOptions } from './options.js';
import { settings } from './settings.js';
import { withoutUndefined } from './without-undefined.js';

/** What stands for no timeout. */
const NO_TIMEOUT_MILLIS = 24 * 60 * 60 * 1000;

/** What stands for no delay. */
const LEAST_INTERVAL_MILLIS = 1;

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
 * As in the Collector, `batch` is on when the key is there, even without a value, unless `batch.enabled` is false; a
 * `batch` with a value and without a `sizer` of its own takes that of the queue, which must not be `requests` then.
 *
 * `storage` names an extension there, which is none here: it is looked up in `extensions`.
 *
 * @param extensions - storages by their names in the configuration, such as `file_storage/otelq`
 * @throws TypeError for a value of the wrong type, and for a key that does not exist or is not supported
 * @throws RangeError for a value that is not allowed
 */
export function fromCollectorConfig(
  config: unknown,
  extensions: Readonly<Record<string, QueueStorage>> = {},
): SendingQueueOptions {
  const read = keysOf(config);
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
    storage: storageOf(read, extensions),
    waitForResult: read('sending_queue.wait_for_result', settings.waitForResult.kind),
    batch: readBatch(config, read),
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

function readAdaptiveConcurrency(read: ReadKey): AdaptiveConcurrencyOptions {
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

function readRetry(read: ReadKey): RetryOptions {
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

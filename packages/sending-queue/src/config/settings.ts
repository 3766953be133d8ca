import type { MeterProvider } from '@opentelemetry/api';
import type { QueuePermits } from '../permits/queue-permits.js';
import type { QueueStorage } from '../storage/queue-storage.js';
import { batchRows } from './batch-rows.js';
import { healthEndpoint } from './health-endpoint-kind.js';
import { boolean, either, integer, meterProvider, millis, number, oneOf } from './kinds.js';
import type { Decided, LimiterAlgorithm, Overflow, RetryOptions, Sizer } from './options.js';
import { permitsKind } from './permits-kind.js';
import { type Setting, setting } from './setting.js';
import { sizer } from './sizers.js';
import { storage } from './storage-kind.js';

/** `num_consumers` of a Collector that says nothing of it. */
export const COLLECTOR_NUM_CONSUMERS = 10;

/** Beyond a day a delay between two attempts is a mistake: nothing is worth sending by then. */
const MAX_RETRY_INTERVAL_MILLIS = 24 * 60 * 60 * 1000;

const count = integer({ min: 1 });

/** Every setting of the queue: validation, environment variables and documentation all read this table. */
export const settings = {
  enabled: setting({
    path: 'enabled',
    variable: 'ENABLED',
    kind: boolean,
    default: true,
    doc: 'Whether there is a queue at all.',
  }),
  queueSize: setting({
    path: 'queueSize',
    variable: 'SIZE',
    kind: count,
    default: 1000,
    doc: 'Capacity of the queue, in units of the sizer; 67108864 (64 MiB) by default when it is bytes.',
  }),
  sizer: setting<Sizer>({
    path: 'sizer',
    variable: 'SIZER',
    kind: sizer,
    default: 'requests',
    doc: 'How queue sizes are measured; bytes takes an exporter whose payloads have a known size.',
  }),
  numConsumers: setting<'adaptive' | number>({
    path: 'numConsumers',
    variable: 'NUM_CONSUMERS',
    kind: either(oneOf(['adaptive']), count),
    default: 'adaptive',
    doc: 'Requests in flight at once: adaptive, or a fixed number.',
  }),
  adaptive: setting({
    path: 'adaptiveConcurrency.enabled',
    kind: boolean,
    default: true,
    doc: `Whether the number of consumers adapts; without it and numConsumers there are ${COLLECTOR_NUM_CONSUMERS}.`,
  }),
  minConcurrency: setting({
    path: 'adaptiveConcurrency.minConcurrency',
    variable: 'MIN_CONCURRENCY',
    kind: count,
    default: 1,
    doc: 'Fewest requests in flight.',
  }),
  maxConcurrency: setting({
    path: 'adaptiveConcurrency.maxConcurrency',
    variable: 'MAX_CONCURRENCY',
    kind: count,
    default: 100,
    doc: 'Most requests in flight.',
  }),
  initialConcurrency: setting<number | undefined>({
    path: 'adaptiveConcurrency.initialConcurrency',
    variable: 'INITIAL_CONCURRENCY',
    kind: count,
    default: undefined,
    doc: 'Requests in flight to start from; without it the limiter chooses.',
  }),
  decreaseRatio: setting({
    path: 'adaptiveConcurrency.decreaseRatio',
    variable: 'DECREASE_RATIO',
    kind: number({ above: 0, below: 1 }),
    default: 0.9,
    doc: 'What the limit is multiplied by on backpressure.',
  }),
  rttThresholdRatio: setting({
    path: 'adaptiveConcurrency.rttThresholdRatio',
    variable: 'RTT_THRESHOLD_RATIO',
    kind: number({ above: 1 }),
    default: 1.1,
    doc: 'RTT, as a multiple of its baseline, from which on the destination counts as congested.',
  }),
  ewmaAlpha: setting({
    path: 'adaptiveConcurrency.ewmaAlpha',
    variable: 'EWMA_ALPHA',
    kind: number({ above: 0, max: 1 }),
    default: 0.4,
    doc: 'Weight of a new RTT in its moving average.',
  }),
  algorithm: setting<LimiterAlgorithm>({
    path: 'adaptiveConcurrency.algorithm',
    kind: oneOf(['aimd', 'gradient', 'fixed']),
    default: 'aimd',
    doc: 'How the number of requests in flight is found; fixed stays at maxConcurrency.',
  }),
  overflow: setting<Overflow>({
    path: 'overflow',
    variable: 'OVERFLOW',
    kind: oneOf(['reject', 'block', 'drop-oldest', 'spill']),
    default: 'reject',
    doc: 'What happens to a request that does not fit; under block up to queueSize more wait at the door, spill takes a storage.',
  }),
  waitForResult: setting({
    path: 'waitForResult',
    variable: 'WAIT_FOR_RESULT',
    kind: boolean,
    default: false,
    doc: 'Whether export() reports the result of the delivery rather than of the acceptance.',
  }),
  ...batchRows,
  retryEnabled: setting({
    path: 'retryOnFailure.enabled',
    variable: 'RETRY_ENABLED',
    kind: boolean,
    default: true,
    doc: 'Whether failed requests are sent again.',
  }),
  initialInterval: setting({
    path: 'retryOnFailure.initialIntervalMillis',
    variable: 'RETRY_INITIAL_INTERVAL',
    kind: millis({ above: 0 }),
    default: 5000,
    cap: MAX_RETRY_INTERVAL_MILLIS,
    doc: 'Bound of the first random delay; as a default never above maxIntervalMillis.',
  }),
  maxInterval: setting({
    path: 'retryOnFailure.maxIntervalMillis',
    variable: 'RETRY_MAX_INTERVAL',
    kind: millis({ above: 0 }),
    default: 30_000,
    cap: MAX_RETRY_INTERVAL_MILLIS,
    doc: 'Largest bound of a random delay.',
  }),
  maxElapsedTime: setting({
    path: 'retryOnFailure.maxElapsedTimeMillis',
    variable: 'RETRY_MAX_ELAPSED_TIME',
    kind: millis({ min: 0 }),
    default: 300_000,
    doc: 'How long a request is retried, from its first attempt; 0 is for ever, and the default with a storage.',
  }),
  multiplier: setting({
    path: 'retryOnFailure.multiplier',
    kind: number({ min: 1 }),
    default: 1.5,
    doc: 'Factor between two bounds.',
  }),
  resourceExhausted: setting<Decided<RetryOptions>['resourceExhausted']>({
    path: 'retryOnFailure.resourceExhausted',
    kind: oneOf(['always', 'with-retry-info']),
    default: 'always',
    doc: 'Whether RESOURCE_EXHAUSTED is retried always, or only when the server sends a delay.',
  }),
  timeout: setting({
    path: 'timeoutMillis',
    variable: 'TIMEOUT',
    kind: millis({ above: 0 }),
    default: 30_000,
    doc: 'How long one send may take.',
  }),
  shutdownTimeout: setting({
    path: 'shutdownTimeoutMillis',
    variable: 'SHUTDOWN_TIMEOUT',
    kind: millis({ min: 0 }),
    default: 30_000,
    doc: 'How long shutdown() goes on delivering; the exporter gets a second at least for its own.',
  }),
  storage: setting<QueueStorage | undefined>({
    path: 'storage',
    variable: 'STORAGE_DIRECTORY',
    kind: storage,
    default: undefined,
    doc: 'Where requests are kept so that they outlive the process; without it in memory.',
  }),
  healthEndpoint: setting<string | undefined>({
    path: 'healthEndpoint',
    variable: 'HEALTH_ENDPOINT',
    kind: healthEndpoint,
    default: undefined,
    doc: 'Where the health of the queue is served, together with that of others with the same endpoint; takes `@otelq/health`.',
  }),
  permits: setting<QueuePermits | undefined>({
    path: 'permits',
    kind: permitsKind(true),
    default: undefined,
    doc: "This process's part of a budget that many processes share; without it the limiter alone decides.",
  }),
  meterProvider: setting<MeterProvider | undefined>({
    path: 'meterProvider',
    kind: meterProvider,
    default: undefined,
    doc: "Where the queue's own metrics go; without it to the global meter provider.",
  }),
} as const;

/** The rows of the table, for those who go through all of them. */
export const allSettings: readonly Setting<unknown>[] = Object.values(settings);

/** Where the options of the queue are in `SendingQueueOptions`, with dots. */
export const queueOptionPaths: readonly string[] = allSettings.map(({ path }) => path);

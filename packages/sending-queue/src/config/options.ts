import type { MeterProvider } from '@opentelemetry/api';
import type { LimiterOptions } from '@otelq/adaptive-concurrency';
import type { QueuePermits } from '../permits/queue-permits.js';
import type { QueueStorage } from '../storage/queue-storage.js';

/** How queue sizes are measured; `bytes` takes an exporter whose payloads have a known size. */
export type Sizer = 'requests' | 'items' | 'bytes';

/** How the sizes of batches are measured; `bytes` takes an exporter whose payloads have a known size. */
export type BatchSizer = Exclude<Sizer, 'requests'>;

/**
 * What happens to a request that does not fit into the queue:
 *
 * - `reject`: it is refused
 * - `block`: its `export()` calls back only when there is room; requests of up to `queueSize` more wait so, what comes
 *   beyond them is rejected
 * - `drop-oldest`: the oldest requests that wait make room for it; one that was merged of several is dropped whole, which is
 *   why none is merged there beyond an eighth of the queue
 * - `spill`: it is stored in `storage`, and so is what comes after it, until all of that has been taken back; what fits is
 *   in memory alone, so that only a shutdown saves it
 */
export type Overflow = 'reject' | 'block' | 'drop-oldest' | 'spill';

export type LimiterAlgorithm = Exclude<LimiterOptions['algorithm'], undefined>;

/** How many requests may be in flight at once. */
export interface AdaptiveConcurrencyOptions extends Omit<LimiterOptions, 'now'> {
  /** Whether the number of consumers adapts at all. @default true */
  enabled?: boolean | undefined;
}

/**
 * How large requests are when they are sent. With `batch`, those that are too small are merged, and those that are too
 * large are cut. What a flush or a shutdown waits for is not held back. What was merged stays together: under
 * `overflow: 'drop-oldest'` it is dropped whole.
 */
export interface BatchOptions {
  /** How long a request waits for others at most, in milliseconds, > 0. @default 200 */
  flushTimeoutMillis?: number | undefined;
  /**
   * Size from which on a request waits for no others, in units of `sizer`, an integer >= 0; never above `maxSize`, and
   * never above `queueSize` where both are measured alike. Requests of wrapped metric exporters are not merged.
   * @default 8192, or the most it may be
   */
  minSize?: number | undefined;
  /**
   * Size above which a request is cut, into pieces of about the same size, in units of `sizer`, an integer >= 0; 0 is no
   * bound. Requests are merged for as long as they stay below it together.
   * @default 0
   */
  maxSize?: number | undefined;
  /** @default 'items' */
  sizer?: BatchSizer | undefined;
}

/** What to do with requests that failed in a way that may pass. */
export interface RetryOptions {
  /** Whether failed requests are sent again. @default true */
  enabled?: boolean | undefined;
  /** Bound of the first random delay, in milliseconds, > 0. @default 5000 */
  initialIntervalMillis?: number | undefined;
  /** Largest bound, in milliseconds, >= initialIntervalMillis; capped at 24 h. @default 30000 */
  maxIntervalMillis?: number | undefined;
  /**
   * How long a request is retried, from its first attempt, in milliseconds, >= 0; 0 is for ever.
   * @default 300000; 0 with a `storage`
   */
  maxElapsedTimeMillis?: number | undefined;
  /** Factor between two bounds, >= 1. @default 1.5 */
  multiplier?: number | undefined;
  /** Whether RESOURCE_EXHAUSTED is retried always, or only when the server sends a delay. @default 'always' */
  resourceExhausted?: 'always' | 'with-retry-info' | undefined;
}

/** Options of a sending queue. Order of precedence: these, the signal's environment variable, the general one, the default. */
export interface SendingQueueOptions {
  /** Whether there is a queue at all; without it each export is answered after `timeoutMillis` at the latest. @default true */
  enabled?: boolean | undefined;
  /** Capacity of the queue, in units of the sizer, an integer >= 1. @default 1000; 64 MiB when the sizer is `bytes` */
  queueSize?: number | undefined;
  /** @default 'requests' */
  sizer?: Sizer | undefined;
  /** Requests in flight at once: adaptive, or a fixed integer >= 1. @default 'adaptive' */
  numConsumers?: 'adaptive' | number | undefined;
  adaptiveConcurrency?: AdaptiveConcurrencyOptions | undefined;
  /** @default 'reject' */
  overflow?: Overflow | undefined;
  /** Whether `export()` reports the result of the delivery rather than of the acceptance. @default false */
  waitForResult?: boolean | undefined;
  /** How large requests are. @default as they come */
  batch?: BatchOptions | undefined;
  retryOnFailure?: RetryOptions | undefined;
  /** How long one send may take, in milliseconds, > 0. @default 30000 */
  timeoutMillis?: number | undefined;
  /** How long `shutdown()` goes on delivering, in milliseconds, >= 0. @default 30000 */
  shutdownTimeoutMillis?: number | undefined;
  /**
   * Where accepted requests are kept so that they outlive the process, such as `fileStorage()` of `@otelq/file-storage`.
   * `export()` reports SUCCESS once its request is stored. Metrics take an exporter made for the queue.
   * @default memory
   */
  storage?: QueueStorage | undefined;
  /**
   * Where the health of the queue is served, together with that of all others with the same endpoint, such as
   * `127.0.0.1:13133` or `:13133`. Takes `@otelq/health`. @default nowhere
   */
  healthEndpoint?: string | undefined;
  /**
   * This process's part of a budget that many processes share, such as `createPermits()` of `@otelq/permits`.
   * @default none: the limiter alone decides
   */
  permits?: QueuePermits | undefined;
  /** Where the queue's own metrics go. @default the global meter provider, once there is one */
  meterProvider?: MeterProvider | undefined;
}

/** Options of which none is open any more. */
export type Decided<Options> = { readonly [Name in keyof Options]-?: Exclude<Options[Name], undefined> };

/** The options of batches with every decision made. */
export type ResolvedBatch = Decided<BatchOptions>;

/** Options with every decision made. */
export interface ResolvedOptions {
  readonly enabled: boolean;
  readonly queueSize: number;
  readonly sizer: Sizer;
  readonly overflow: Overflow;
  readonly waitForResult: boolean;
  readonly limiter: {
    readonly algorithm: LimiterAlgorithm;
    readonly minConcurrency: number;
    readonly maxConcurrency: number;
    readonly initialConcurrency?: number;
    readonly decreaseRatio: number;
    readonly rttThresholdRatio: number;
    readonly ewmaAlpha: number;
  };
  /** Absent when requests are sent as they come. */
  readonly batch?: ResolvedBatch;
  readonly retryOnFailure: Decided<RetryOptions>;
  readonly timeoutMillis: number;
  readonly shutdownTimeoutMillis: number;
  readonly storage?: QueueStorage;
  /** With a storage: `retryOnFailure.maxElapsedTimeMillis` of the queue that goes on without it. */
  readonly maxElapsedTimeMillisInMemory?: number;
  readonly healthEndpoint?: string;
  readonly permits?: QueuePermits;
  readonly meterProvider?: MeterProvider;
}

import type { MeterProvider } from '@opentelemetry/api';

/** How queue sizes are measured. */
export type Sizer = 'requests' | 'items' | 'bytes';

/** What happens to a request that does not fit into the queue. */
export type Overflow = 'reject' | 'block' | 'drop-oldest';

export type LimiterAlgorithm = 'aimd' | 'fixed';

/** How many requests may be in flight at once; see `createLimiter` of `@otelq/adaptive-concurrency`. */
export interface AdaptiveConcurrencyOptions {
  /** Whether the number of consumers adapts at all. @default true */
  enabled?: boolean;
  /** Fewest requests in flight, an integer >= 1. @default 1 */
  minConcurrency?: number;
  /** Most requests in flight, an integer >= minConcurrency. @default 100 */
  maxConcurrency?: number;
  /** Requests in flight to start from, between the two. @default chosen by the limiter */
  initialConcurrency?: number;
  /** What the limit is multiplied by on backpressure, in (0, 1). @default 0.9 */
  decreaseRatio?: number;
  /** RTT, as a multiple of its baseline, above which the limit stops growing, > 1. @default 1.1 */
  rttThresholdRatio?: number;
  /** Weight of a new RTT in its moving average, in (0, 1]. @default 0.4 */
  ewmaAlpha?: number;
  /** @default 'aimd' */
  algorithm?: LimiterAlgorithm;
}

/** What to do with requests that failed in a way that may pass. */
export interface RetryOptions {
  /** Whether failed requests are sent again. @default true */
  enabled?: boolean;
  /** Bound of the first random delay, in milliseconds, > 0. @default 5000 */
  initialIntervalMillis?: number;
  /** Largest bound, in milliseconds, >= initialIntervalMillis; capped at 24 h. @default 30000 */
  maxIntervalMillis?: number;
  /** How long a request is retried, from its first attempt, in milliseconds, >= 0; 0 is for ever. @default 300000 */
  maxElapsedTimeMillis?: number;
  /** Factor between two bounds, >= 1. @default 1.5 */
  multiplier?: number;
  /** Whether RESOURCE_EXHAUSTED is retried always, or only when the server sends a delay. @default 'always' */
  resourceExhausted?: 'always' | 'with-retry-info';
}

/** Options of a sending queue. Order of precedence: these, the signal's environment variable, the general one, the default. */
export interface SendingQueueOptions {
  /** Whether there is a queue at all; without it the exporter is called as before. @default true */
  enabled?: boolean;
  /** Capacity of the queue, in units of the sizer, an integer >= 1. @default 1000 */
  queueSize?: number;
  /** @default 'requests' */
  sizer?: Sizer;
  /** Requests in flight at once: adaptive, or a fixed integer >= 1. @default 'adaptive' */
  numConsumers?: 'adaptive' | number;
  adaptiveConcurrency?: AdaptiveConcurrencyOptions;
  /** @default 'reject' */
  overflow?: Overflow;
  /** Whether `export()` reports the result of the delivery rather than of the acceptance. @default false */
  waitForResult?: boolean;
  retryOnFailure?: RetryOptions;
  /** How long one send may take, in milliseconds, > 0. @default 30000 */
  timeoutMillis?: number;
  /** How long `shutdown()` goes on delivering, in milliseconds, >= 0. @default 30000 */
  shutdownTimeoutMillis?: number;
  /** Where the queue's own metrics go. @default the global meter provider, once there is one */
  meterProvider?: MeterProvider;
}

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
  readonly retryOnFailure: Readonly<Required<RetryOptions>>;
  readonly timeoutMillis: number;
  readonly shutdownTimeoutMillis: number;
  readonly meterProvider?: MeterProvider;
}

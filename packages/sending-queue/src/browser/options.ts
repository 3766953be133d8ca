import type {
  AdaptiveConcurrencyOptions as AllConcurrencyOptions,
  SendingQueueOptions as AllOptions,
  RetryOptions as AllRetryOptions,
} from '../config/options.js';

/** How many requests may be in flight at once: one in the beginning. */
export interface AdaptiveConcurrencyOptions extends Pick<AllConcurrencyOptions, 'decreaseRatio'> {
  /** Most requests in flight, an integer >= 1; while the page is being left, nine. @default 4 */
  maxConcurrency?: number | undefined;
}

/** What to do with requests that failed in a way that may pass. */
export type RetryOptions = Omit<AllRetryOptions, 'resourceExhausted'>;

/** Options of a sending queue in a page: those under Node that mean something there. */
export interface SendingQueueOptions extends Pick<AllOptions, 'timeoutMillis' | 'shutdownTimeoutMillis'> {
  /** Capacity of the queue, in units of the sizer, an integer >= 1. @default 100 */
  queueSize?: number | undefined;
  /** @default 'requests' */
  sizer?: 'requests' | 'items' | undefined;
  /** @default 'reject' */
  overflow?: 'reject' | 'drop-oldest' | undefined;
  adaptiveConcurrency?: AdaptiveConcurrencyOptions | undefined;
  retryOnFailure?: RetryOptions | undefined;
}

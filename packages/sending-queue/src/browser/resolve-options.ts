import type { QueueOptions } from '../queue/queue-parts.js';
import type { SendingQueueOptions } from './options.js';
import { count, decide, delay, duration, flag, number, objectOf, word } from './rule.js';

const QUEUE = {
  queueSize: count(100),
  sizer: word('requests', 'items'),
  overflow: word('reject', 'drop-oldest'),
  timeoutMillis: delay(30_000),
  shutdownTimeoutMillis: duration(30_000),
};

const LIMITER = {
  maxConcurrency: count(4),
  decreaseRatio: number(0.9, 'a number > 0 and < 1', (value) => value > 0 && value < 1),
};

const RETRY = {
  enabled: flag(true),
  initialIntervalMillis: delay(5000),
  maxIntervalMillis: delay(30_000),
  maxElapsedTimeMillis: duration(300_000),
  multiplier: number(1.5, 'a number >= 1', (value) => value >= 1),
};

/** Options with every decision made. */
export interface PageOptions extends QueueOptions {
  readonly limiter: {
    readonly maxConcurrency: number;
    readonly decreaseRatio: number;
  };
}

/**
 * The options of a queue in a page, with every decision made.
 *
 * @throws TypeError for an option that there is not, or of the wrong type, RangeError for one that is not allowed
 */
export function resolveOptions(options?: SendingQueueOptions): PageOptions {
  const { adaptiveConcurrency, retryOnFailure, ...queue } = objectOf(options, 'options');
  return {
    ...decide(queue, QUEUE),
    waitForResult: false,
    limiter: decide(adaptiveConcurrency, LIMITER, 'adaptiveConcurrency'),
    retryOnFailure: {
      ...decide(retryOnFailure, RETRY, 'retryOnFailure'),
      // In a page it is HTTP 429, which the strict reading of the OTLP specification has retried, too.
      resourceExhausted: 'always',
    },
  };
}

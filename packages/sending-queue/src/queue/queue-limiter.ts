import type { ConcurrencyLimiter } from '@otelq/adaptive-concurrency';
import type { QueueLimiterSnapshot } from './snapshot.js';

/** A limiter, and what a snapshot of the queue tells of it, if anything. */
export interface QueueLimiter {
  readonly limiter: ConcurrencyLimiter;
  snapshot?(): QueueLimiterSnapshot;
}

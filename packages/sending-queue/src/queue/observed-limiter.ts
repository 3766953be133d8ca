import { type ConcurrencyLimiter, createLimiter, type LimitChange } from '@otelq/adaptive-concurrency';
import type { Clock } from '../clock/clock.js';
import type { ResolvedOptions } from '../config/options.js';
import type { QueueLimiter } from './queue-limiter.js';
import type { LimitDecision, QueueLimiterSnapshot } from './snapshot.js';

/** Decisions that are remembered. */
const MAX_DECISIONS = 32;

/** The limiter of a queue, and what it has decided of late. */
export class ObservedLimiter implements QueueLimiter {
  readonly limiter: ConcurrencyLimiter;
  readonly #bounds: Pick<QueueLimiterSnapshot, 'minConcurrency' | 'maxConcurrency' | 'rttThresholdRatio'>;
  readonly #clock: Clock;
  readonly #decisions: LimitDecision[] = [];

  /** @param now - milliseconds of the clock that the limiter reads */
  constructor(options: ResolvedOptions['limiter'], clock: Clock, now: () => number) {
    const { minConcurrency, maxConcurrency, rttThresholdRatio } = options;
    this.#bounds = { minConcurrency, maxConcurrency, rttThresholdRatio };
    this.#clock = clock;
    this.limiter = createLimiter({ ...options, now, onLimitChange: (change) => this.#decided(change) });
  }

  snapshot(): QueueLimiterSnapshot {
    const { rttMillis, baselineRttMillis, requestsPerSecond } = this.limiter.snapshot();
    return {
      ...this.#bounds,
      ...(rttMillis !== undefined && { rttMillis }),
      ...(baselineRttMillis !== undefined && { baselineRttMillis }),
      ...(requestsPerSecond !== undefined && { requestsPerSecond }),
      decisions: [...this.#decisions],
    };
  }

  #decided(change: LimitChange): void {
    if (this.#decisions.length === MAX_DECISIONS) this.#decisions.shift();
    this.#decisions.push({ ...change, atMillis: this.#clock.wallTime() });
  }
}

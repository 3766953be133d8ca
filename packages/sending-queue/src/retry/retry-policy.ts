import type { ResolvedOptions } from '../config/options.js';
import { isRetryable } from '../status/classification.js';
import type { Status } from '../status/status.js';

/** What a policy needs to know of a request that failed. */
export interface FailedAttempt {
  /** Sends so far, this one included. */
  readonly attempt: number;
  /** Milliseconds since the first of them. */
  readonly elapsedMillis: number;
  readonly status: Status;
}

/** An exporter that fails at once must not be called again in the same turn of the event loop, over and over. */
const LEAST_DELAY_MILLIS = 1;

/**
 * Exponential backoff with full jitter: a random delay between 0 and a bound that grows by `multiplier` up to
 * `maxIntervalMillis`. Retries that were thrown back together come again spread over the whole interval, which takes
 * less than half the calls that an unjittered backoff needs for the same work
 * (Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015).
 */
export class RetryPolicy {
  readonly #options: ResolvedOptions['retryOnFailure'];
  readonly #random: () => number;

  constructor(options: ResolvedOptions['retryOnFailure'], random: () => number) {
    this.#options = options;
    this.#random = random;
  }

  /** Whether a failure with this status may pass, so that it makes sense to send again. */
  mayPass(status: Status): boolean {
    return isRetryable(status, this.#options.resourceExhausted);
  }

  /** Whether the time is over in which a request may be sent again. */
  isOver(elapsedMillis: number): boolean {
    const { maxElapsedTimeMillis } = this.#options;
    return maxElapsedTimeMillis !== 0 && elapsedMillis >= maxElapsedTimeMillis;
  }

  /**
   * Milliseconds to wait before the next attempt, or undefined when there shall be none.
   * The server's own delay is the floor. The last attempt is made when `maxElapsedTimeMillis` is over, not before:
   * a request is given up only by an attempt that failed after that time.
   */
  delayMillis({ attempt, elapsedMillis, status }: FailedAttempt): number | undefined {
    const { enabled, initialIntervalMillis, maxIntervalMillis, maxElapsedTimeMillis, multiplier } =
      this.#options;
    if (!enabled || !this.mayPass(status) || this.isOver(elapsedMillis)) return undefined;
    const remainingMillis = maxElapsedTimeMillis === 0 ? Infinity : maxElapsedTimeMillis - elapsedMillis;
    const boundMillis = Math.min(maxIntervalMillis, initialIntervalMillis * multiplier ** (attempt - 1));
    const delayMillis = Math.max(
      LEAST_DELAY_MILLIS,
      this.#random() * boundMillis,
      status.retryAfterMillis ?? 0,
    );
    return Math.min(delayMillis, remainingMillis);
  }
}

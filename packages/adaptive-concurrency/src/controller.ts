import type { LimitChangeReason } from './limiter.js';

/** What may move a limit when a request succeeds; the rest is what the caller has told the controller. */
export type LimitMove = Extract<LimitChangeReason, 'room' | 'congestion' | 'measuring' | 'measured'>;

/**
 * Finds the limit from what happens to requests. It knows no slots and no time: an adaptive limiter counts what is in
 * flight and watches dead destinations; a controller decides how many requests a living one is worth.
 */
export interface Controller {
  /** An integer from `minConcurrency` to `maxConcurrency`. */
  readonly limit: number;
  /** The round-trip time of an unloaded destination, in milliseconds, undefined while unknown. */
  readonly baselineRttMillis: number | undefined;
  /** Why the limit moved when it last did at a success. */
  readonly lastMove: LimitMove;
  /** The round-trip time that this was judged by, in milliseconds; NaN while there was none. */
  readonly judgedRttMillis: number;
  /** A request was acquired, the `inFlight`th one. Returns the mark to give back when it ends. */
  acquired(inFlight: number): number;
  /** Whether a request was sent since the last decrease; one that was not must not change the limit. */
  isCurrent(mark: number): boolean;
  /** A current request succeeded. */
  succeeded(mark: number, rttMillis: number, size: number): void;
  /** A current request met with backpressure. */
  rejected(): void;
  /** A current request ended without telling anything. Leaves the limit alone. */
  ignored(mark: number): void;
  /** The destination is dead: down to the minimum. */
  collapse(): void;
  /** How far the limit is above what was seen to go well. */
  readonly overshoot: number;
  /** The destination only seemed to be dead. */
  recover(limit: number): void;
  /** Forgets what was learned and searches anew, from a limit no higher than the present one. */
  restart(after: 'outage' | 'idleness'): void;
}

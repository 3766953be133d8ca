/** How a request ended, as far as the limiter is concerned. */
export type Signal =
  /** The destination did its work. */
  | 'success'
  /** The destination said, or showed, that it has too much to do. */
  | 'backpressure'
  /** Says nothing about the destination's load. */
  | 'ignore';

/** What a finished request has to tell the limiter. */
export interface SlotOutcome {
  /** Anything but the three signals counts as `ignore`. */
  readonly signal: Signal;
  /**
   * Round-trip time in milliseconds, finite and >= 0; any other value is taken as not given.
   * @default the time since the slot was acquired
   */
  readonly rttMillis?: number;
  /**
   * Size of the request, finite and >= 0, in any unit, as long as it is the same one for all; any other value is taken as
   * not given. Where larger requests take longer, round trips are compared as if all had one size.
   * @default 1
   */
  readonly size?: number;
}

/** Permission for one request to be in flight. */
export interface Slot {
  /** Gives the permission back and tells how the request ended. A second call does nothing. Never throws. */
  release(outcome: SlotOutcome): void;
}

/** What a limiter knows, at one moment. */
export interface LimiterSnapshot {
  readonly limit: number;
  readonly inFlight: number;
  readonly delayMillis: number;
  /** Requests that are sent per second at most, because the destination limits their rate; absent where it does not. */
  readonly requestsPerSecond?: number;
  /** The round-trip time of an unloaded destination, as far as it is known, in milliseconds. */
  readonly baselineRttMillis?: number;
  /** The round-trip time now, smoothed, in milliseconds. */
  readonly rttMillis?: number;
}

/** Why a limit changed. */
export type LimitChangeReason =
  /** Up: there was room at the destination for more. */
  | 'room'
  /** Down: round trips took longer than the threshold allows, so that requests wait at the destination. */
  | 'congestion'
  /** Down: the destination answered with backpressure. */
  | 'backpressure'
  /** Down for a moment, to measure the round-trip time without a queue of ours. */
  | 'measuring'
  /** Back up, after that. */
  | 'measured'
  /** Down to the minimum: the destination seems to be dead, and is probed. */
  | 'outage'
  /** Back up: it only seemed to be. */
  | 'false-alarm'
  /** The destination is alive again, and the search begins anew. */
  | 'recovery'
  /** Nothing was sent for long: the search begins anew. */
  | 'idleness';

/** A change of the limit. */
export interface LimitChange {
  readonly from: number;
  readonly to: number;
  readonly reason: LimitChangeReason;
  /** The round-trip time that was judged, in milliseconds; absent while unknown. */
  readonly rttMillis?: number;
  /** The round-trip time of an unloaded destination, in milliseconds; absent while unknown. */
  readonly baselineRttMillis?: number;
}

/** Decides how many requests may be in flight at once. */
export interface ConcurrencyLimiter {
  /**
   * Requests that may be in flight at once, an integer from `minConcurrency` to `maxConcurrency`. Changes only when a slot
   * is acquired or released, or something is reported: never by time alone.
   */
  readonly limit: number;
  /** Slots acquired and not yet released. More than `limit` for a while after the limit fell. */
  readonly inFlight: number;
  /** A slot, or undefined when there is none to be had now: when one is released, or `delayMillis` has passed. */
  tryAcquire(): Slot | undefined;
  /**
   * When the limiter paces (a rate limit is kept, a dead destination is probed, not hammered), the milliseconds until
   * `tryAcquire` may succeed again, 0.001 at least; 0 when only the limit, or a probe that is under way, stands in the way.
   */
  readonly delayMillis: number;
  /**
   * Tells how a request ended that went out without a slot: an exporter that retries by itself cannot be held back. A
   * success shows that a destination which was probed is alive, as if the probe itself had succeeded: probing is over, and
   * slow start begins. Everything else changes nothing, nor does anything change `fixed`. Never throws.
   */
  report(outcome: SlotOutcome): void;
  snapshot(): LimiterSnapshot;
}

/** Options of `createLimiter`. A value out of range throws a RangeError, one of a wrong type a TypeError. */
export interface LimiterOptions {
  /** How the limit is found; `fixed` stays at `maxConcurrency`. @default 'aimd' */
  algorithm?: 'aimd' | 'gradient' | 'fixed' | undefined;
  /** Fewest requests in flight, an integer >= 1. @default 1 */
  minConcurrency?: number | undefined;
  /** Most requests in flight, an integer >= minConcurrency; the limit itself of `fixed`. @default 100 */
  maxConcurrency?: number | undefined;
  /** Requests in flight to start from, an integer between the two. @default minConcurrency */
  initialConcurrency?: number | undefined;
  /** What the limit is multiplied by on backpressure, in (0, 1). @default 0.9 */
  decreaseRatio?: number | undefined;
  /** RTT, as a multiple of its baseline, from which on the destination counts as congested, > 1. @default 1.1 */
  rttThresholdRatio?: number | undefined;
  /** Weight of a new measurement in the moving average of the RTT, in (0, 1]. @default 0.4 */
  ewmaAlpha?: number | undefined;
  /** Told of each change of the limit, within the call that caused it. What it throws is ignored. */
  onLimitChange?: ((change: LimitChange) => void) | undefined;
  /** Milliseconds of a clock, monotonic at best: a step back counts as no time. @default performance.now */
  now?: (() => number) | undefined;
}

import type { ConcurrencyLimiter, LimiterSnapshot, Slot, SlotOutcome } from './limiter.js';
import { Probing } from './probing.js';
import { AcquiredSlot, type SlotOwner } from './slot.js';

/** Decreases in a row, without a success among them, of a destination that seems to be dead. */
const DEAD_AFTER_DECREASES = 3;

/** Of a slot whose backpressure tells nothing new. */
const STALE = -1;

/** Options of a `BackpressureLimiter`. They are not checked. */
export interface BackpressureLimiterOptions {
  /** Fewest requests in flight, and those to start from, an integer >= 1. */
  readonly minConcurrency: number;
  /** Most requests in flight, an integer >= minConcurrency. */
  readonly maxConcurrency: number;
  /** What the limit is multiplied by on backpressure, in (0, 1). */
  readonly decreaseRatio: number;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
}

/**
 * A limiter for where little is sent and code is dear, such as a page: it heeds what the destination says, and not how
 * long it takes to say so, which takes many requests to judge. The limit grows by one whenever a request succeeds that took
 * the last slot, and falls by a part on backpressure; a destination that seems to be dead is probed.
 */
export class BackpressureLimiter implements ConcurrencyLimiter {
  readonly #options: BackpressureLimiterOptions;
  readonly #probing = new Probing();
  readonly #owner: SlotOwner = { released: (slot, outcome) => this.#released(slot, outcome) };
  #limit: number;
  #inFlight = 0;
  #decreases = 0;
  /** Requests that may be sent whatever was learned. */
  #extra = 0;
  /** Number of the next request, and of the first that was sent after the last decrease. */
  #next = 0;
  #firstCurrent = 0;

  constructor(options: BackpressureLimiterOptions) {
    this.#options = options;
    this.#limit = options.minConcurrency;
  }

  get limit(): number {
    return Math.max(this.#limit, this.#extra && this.#inFlight + this.#extra);
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get delayMillis(): number {
    return this.#extra > 0 ? 0 : this.#probing.delayMillis(this.#options.now());
  }

  tryAcquire(): Slot | undefined {
    if (this.#inFlight >= this.limit) return undefined;
    const now = this.#options.now();
    const isProbing = this.#probing.active;
    let mark = this.#next;
    if (this.#extra > 0) {
      this.#extra--;
      // It is no probe, and many of them are no reason to probe less often.
      if (isProbing) mark = STALE;
    } else if (isProbing && !this.#probing.tryStart(now)) return undefined;
    this.#next++;
    return new AcquiredSlot(this.#owner, now, mark, ++this.#inFlight);
  }

  report({ signal }: SlotOutcome): void {
    if (signal === 'success') this.#alive();
  }

  snapshot(): LimiterSnapshot {
    const { limit, inFlight, delayMillis } = this;
    return { limit, inFlight, delayMillis };
  }

  /**
   * There may be no later: lets as many requests be sent, once, as make `requests` in flight, whatever was learned, until
   * one meets with backpressure. It leaves the limit as it is, and a dead destination a dead one. 0 takes back what is
   * left of that.
   */
  open(requests: number): void {
    this.#extra = Math.max(0, requests - this.#inFlight);
  }

  #released(slot: AcquiredSlot, { signal }: SlotOutcome): void {
    this.#inFlight--;
    if (signal === 'backpressure') this.#extra = 0;
    if (signal === 'success') this.#succeeded(slot);
    // What was sent before the last decrease tells nothing new.
    else if (slot.mark < this.#firstCurrent) return;
    else if (signal === 'backpressure') this.#failed(this.#options.now());
    else this.#probing.ignored();
  }

  #succeeded(slot: AcquiredSlot): void {
    this.#alive();
    if (slot.inFlight >= this.#limit) this.#limit = Math.min(this.#options.maxConcurrency, this.#limit + 1);
  }

  #failed(now: number): void {
    if (this.#probing.active) {
      this.#probing.failed(now);
      return;
    }
    const { minConcurrency, decreaseRatio } = this.#options;
    this.#firstCurrent = this.#next;
    const lower = Math.min(Math.floor(this.#limit * decreaseRatio), this.#limit - 1);
    this.#limit = Math.max(minConcurrency, lower);
    if (++this.#decreases < DEAD_AFTER_DECREASES) return;
    this.#limit = minConcurrency;
    this.#probing.begin(now);
  }

  #alive(): void {
    this.#decreases = 0;
    this.#probing.end();
  }
}

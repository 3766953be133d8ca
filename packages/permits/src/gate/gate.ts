/** What the gate of an instance is bounded by. */
export interface Bound {
  /** Permits per period until `validUntil`. */
  readonly permits: number;
  /** Permits per period from then on. */
  readonly safePermits: number;
  /** In milliseconds of the clock that the gate is read with. */
  readonly validUntil: number;
}

/** A share may grow at any time, so nobody is told to come back later than after this part of a period. */
const LONGEST_DELAY_PERIODS = 1 / 60;

/** How long the largest request is remembered, in periods. */
const LARGEST_PERIODS = 5;

/**
 * A token bucket without tokens: it is open while there is no debt, a request goes into debt for what it takes, and the debt
 * is paid off at an even rate. Nothing is saved up, so no burst follows a pause or the turn of a period.
 *
 * Any window of a period lets through at most what is paid off in it, and the debt of the last request: the rate is
 * `(permits - largest request) / period`, so that both together are `permits`. An instance that starts is in debt for one
 * such request, since another one may have sent the last moment of its share.
 *
 * Touches only memory, and allocates nothing. All times are milliseconds of one clock, and never go back.
 */
export class Gate {
  #periodMillis: number;
  #permits = 0;
  #safePermits = 0;
  #validUntil = Number.NEGATIVE_INFINITY;
  #debt: number;
  #settledAt: number;
  #largest: number;
  #recentLargest = 0;
  #largestSince: number;

  /** @param largest the largest request that is expected, in permits; grows with what comes */
  constructor(periodMillis: number, largest: number, now: number) {
    this.#periodMillis = periodMillis;
    this.#largest = largest;
    this.#debt = largest;
    this.#settledAt = now;
    this.#largestSince = now;
  }

  /** The largest request that is reckoned with, in permits. */
  get burst(): number {
    return this.#largest;
  }

  /** What bounds a period once the bound has ended. */
  get safePermits(): number {
    return this.#safePermits;
  }

  /** What bounds a period from now on. */
  permitsAt(now: number): number {
    return now < this.#validUntil ? this.#permits : this.#safePermits;
  }

  bound({ permits, safePermits, validUntil }: Bound, periodMillis: number, now: number): void {
    this.#settle(now);
    this.#permits = permits;
    this.#safePermits = safePermits;
    this.#validUntil = validUntil;
    this.#periodMillis = periodMillis;
  }

  /** Less for a while, and never more: what is above is given back. */
  lower(permits: number, now: number): void {
    this.#settle(now);
    this.#permits = Math.min(this.#permits, permits);
    this.#safePermits = Math.min(this.#safePermits, permits);
  }

  /** 0 when open, otherwise the milliseconds until it is, or until it is worth asking again: 1/60 of a period at most. */
  delayMillis(now: number): number {
    this.#settle(now);
    const rate = this.#rate(this.permitsAt(now));
    const longest = this.#periodMillis * LONGEST_DELAY_PERIODS;
    // Nothing may be sent without permits, even when the debt is paid.
    if (rate <= 0) return longest;
    return this.#debt <= 0 ? 0 : Math.min(longest, this.#debt / rate);
  }

  /** What is no amount is not taken: the gate would stay closed, or open, for ever. */
  take(amount: number, now: number): void {
    if (!Number.isFinite(amount) || amount <= 0) return;
    this.#settle(now);
    this.#note(amount, now);
    // A request larger than all that a period gives must not close the gate for longer than that.
    this.#debt += Math.min(amount, Math.max(1, this.permitsAt(now)));
  }

  /** Permits per millisecond. */
  #rate(permits: number): number {
    // Where the largest request is most of the share, requests can't be spread any finer.
    return Math.max(permits - this.#largest, permits / 4) / this.#periodMillis;
  }

  #settle(now: number): void {
    if (now <= this.#settledAt) return;
    const fence = Math.min(now, Math.max(this.#settledAt, this.#validUntil));
    const paid =
      (fence - this.#settledAt) * this.#rate(this.#permits) + (now - fence) * this.#rate(this.#safePermits);
    // A remainder of rounding would hold a request back until a timer of no time has fired.
    this.#debt = this.#debt - paid < 1e-9 ? 0 : this.#debt - paid;
    this.#settledAt = now;
  }

  #note(amount: number, now: number): void {
    if (now - this.#largestSince > LARGEST_PERIODS * this.#periodMillis) {
      this.#largest = Math.max(1, this.#recentLargest, amount);
      this.#recentLargest = 0;
      this.#largestSince = now;
    }
    this.#recentLargest = Math.max(this.#recentLargest, amount);
    this.#largest = Math.max(this.#largest, amount);
  }
}

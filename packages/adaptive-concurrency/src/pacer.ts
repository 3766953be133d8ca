/** Parts of the known rate that is kept after a refusal, and from then on. */
const AFTER_REFUSAL = 0.95;
const HELD = 0.985;

/** How long nothing is sent after a refusal: what counts requests by the second shall see fewer. */
const PAUSE_MILLIS = 100;

/** How long after a refusal others tell nothing new, and after how long the rate rises to what is held. */
const SETTLING_MILLIS = 1000;
const RECOVERY_MILLIS = 2000;

/** How long a rate is held before a higher one is tried: at first, and at most where that was refused again and again. */
const FIRST_HOLD_MILLIS = 15_000;
const LONGEST_HOLD_MILLIS = 120_000;

/** A refusal within this part of the known rate confirms it. */
const SAME_RATE = 0.06;

/** Growth of the rate in each step, carefully near the known rate and fast where it proved to be wrong. */
const STEP_MILLIS = 250;
const CAREFUL_FACTOR = 1.004;
const FAST_FACTOR = 1.05;
const CAREFUL_UP_TO = 1.1;

/** So far beyond the known rate there is no limit any more. */
const RELEASED_AT = 3;

/** Whoever comes so many milliseconds late still gets all that was earned meanwhile: no timer is more exact. */
const BURST_MILLIS = 5;

/** What rounding makes of a whole token. */
const WHOLE = 1 - 1e-6;

/**
 * Keeps the rate of requests just under what a destination with a rate limit takes: a token bucket that hardly holds more
 * than one. It stays there for a while, for longer each time that more was refused, and then tries more, step by step.
 */
export class Pacer {
  #isEngaged = false;
  /** What the destination takes, as far as is known, in requests per second. */
  #known = Infinity;
  #perSecond = Infinity;
  #tokens = 0;
  #filledAt = 0;
  #refusedAt = 0;
  #steppedAt = 0;
  #holdMillis = FIRST_HOLD_MILLIS;

  get isEngaged(): boolean {
    return this.#isEngaged;
  }

  /** Requests that may be sent per second; Infinity when not engaged. */
  get perSecond(): number {
    return this.#perSecond;
  }

  /** The destination took so many requests per second, and refused more. */
  engage(perSecond: number, now: number): void {
    this.#isEngaged = true;
    this.#holdMillis = FIRST_HOLD_MILLIS;
    this.#slowDown(Math.max(1, perSecond), now);
  }

  /** A request was refused although it was paced. */
  refused(sentAt: number, now: number): void {
    if (sentAt < this.#refusedAt + SETTLING_MILLIS) return;
    const isConfirmed = Math.abs(this.#perSecond - this.#known) <= SAME_RATE * this.#known;
    this.#holdMillis = isConfirmed ? Math.min(LONGEST_HOLD_MILLIS, this.#holdMillis * 2) : FIRST_HOLD_MILLIS;
    this.#slowDown(Math.max(1, isConfirmed ? this.#perSecond : this.#perSecond * 0.98), now);
  }

  /** Milliseconds until the next request may go. */
  delayMillis(now: number): number {
    this.#refill(now);
    if (!this.#isEngaged || this.#tokens >= WHOLE) return 0;
    return ((1 - this.#tokens) * 1000) / this.#perSecond;
  }

  /** Whether a request may go now; if so, it counts as sent. */
  take(now: number): boolean {
    this.#refill(now);
    if (!this.#isEngaged) return true;
    if (this.#tokens < WHOLE) return false;
    this.#tokens--;
    return true;
  }

  #slowDown(known: number, now: number): void {
    this.#known = known;
    this.#perSecond = known * AFTER_REFUSAL;
    this.#tokens = (-PAUSE_MILLIS / 1000) * this.#perSecond;
    this.#filledAt = now;
    this.#refusedAt = now;
    this.#steppedAt = now;
  }

  #refill(now: number): void {
    if (!this.#isEngaged) return;
    this.#adjust(now);
    const burst = 1 + (this.#perSecond * BURST_MILLIS) / 1000;
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#filledAt) * this.#perSecond) / 1000);
    this.#filledAt = now;
    if (this.#perSecond <= RELEASED_AT * this.#known) return;
    this.#isEngaged = false;
    this.#perSecond = Infinity;
  }

  #adjust(now: number): void {
    const sinceRefusal = now - this.#refusedAt;
    if (sinceRefusal < RECOVERY_MILLIS) return;
    if (sinceRefusal < this.#holdMillis) {
      this.#perSecond = Math.max(this.#perSecond, this.#known * HELD);
      this.#steppedAt = now;
      return;
    }
    const steps = Math.floor((now - this.#steppedAt) / STEP_MILLIS);
    if (steps === 0) return;
    this.#steppedAt += steps * STEP_MILLIS;
    const factor = this.#perSecond < CAREFUL_UP_TO * this.#known ? CAREFUL_FACTOR : FAST_FACTOR;
    this.#perSecond *= factor ** Math.min(steps, 8);
  }
}

import type { Controller } from './controller.js';
import type { ElapsedClock } from './elapsed-clock.js';
import type { LimitWatch } from './limit-watch.js';
import type { ConcurrencyLimiter, LimiterSnapshot, Slot, SlotOutcome } from './limiter.js';
import { OutageWatch } from './outage.js';
import { Pacer } from './pacer.js';
import { Probing } from './probing.js';
import { RateMeter } from './rate-meter.js';
import { AcquiredSlot, type SlotOwner } from './slot.js';

/** Without a request for so long, what was learned may no longer hold. */
const IDLE_MILLIS = 30_000;

/** Longest round trip that is believed: an hour. */
const MAX_RTT_MILLIS = 3_600_000;

/** Shortest one that a controller hears of: it divides by them. */
const LEAST_RTT_MILLIS = 0.001;

/** Largest size that is believed: what is computed from its square is finite. */
const MAX_SIZE = Number.MAX_SAFE_INTEGER;

/** Shortest delay: what is left of one by rounding may be too little for a clock to tell it from none. */
const LEAST_DELAY_MILLIS = 0.001;

/** Part of the limit that is left where a destination only seemed to be dead. */
const AFTER_FALSE_ALARM = 0.7;

/** More in flight than this multiple of what the rate explains were too many at once, rather than too many a second. */
const EXPLAINED_BY_RATE = 1.15;

/**
 * Hands out the slots that its controller allows and tells it how they ended, probes a dead destination, and paces the
 * requests to one that limits their rate.
 */
export class AdaptiveLimiter implements ConcurrencyLimiter {
  readonly #controller: Controller;
  readonly #clock: ElapsedClock;
  readonly #ewmaAlpha: number;
  readonly #watch: LimitWatch;
  readonly #probing = new Probing();
  readonly #outage = new OutageWatch();
  readonly #pacer = new Pacer();
  /** Requests that succeeded, by the time they were sent. */
  readonly #taken = new RateMeter();
  readonly #owner: SlotOwner = { released: (slot, outcome) => this.#released(slot, outcome) };
  #inFlight = 0;
  #limitBeforeOutage = 1;
  #lastUsedAt: number;
  /** Moving average of round trips; NaN while unknown, so that it is a number at all times. */
  #rttMillis = Number.NaN;

  constructor(controller: Controller, clock: ElapsedClock, ewmaAlpha: number, watch: LimitWatch) {
    this.#controller = controller;
    this.#clock = clock;
    this.#ewmaAlpha = ewmaAlpha;
    this.#watch = watch;
    this.#lastUsedAt = clock.read();
  }

  get limit(): number {
    return this.#controller.limit;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get delayMillis(): number {
    const now = this.#clock.read();
    const millis = this.#probing.active ? this.#probing.delayMillis(now) : this.#pacer.delayMillis(now);
    return millis === 0 ? 0 : Math.max(LEAST_DELAY_MILLIS, millis);
  }

  tryAcquire(): Slot | undefined {
    if (this.#inFlight >= this.limit) return undefined;
    const now = this.#clock.read();
    if (!(this.#probing.active ? this.#probing.tryStart(now) : this.#pacer.take(now))) return undefined;
    if (this.#inFlight === 0 && now - this.#lastUsedAt >= IDLE_MILLIS && !this.#probing.active) {
      this.#controller.restart('idleness');
      this.#watch.moved('idleness', this.#rttMillis);
    }
    this.#lastUsedAt = now;
    this.#inFlight++;
    return new AcquiredSlot(this.#owner, now, this.#controller.acquired(this.#inFlight), this.#inFlight);
  }

  report(outcome: SlotOutcome): void {
    if (outcome?.signal !== 'success' || !this.#probing.active) return;
    const now = this.#clock.read();
    this.#outage.succeeded(now);
    this.#revived(now);
  }

  snapshot(): LimiterSnapshot {
    const { baselineRttMillis } = this.#controller;
    return {
      limit: this.limit,
      inFlight: this.#inFlight,
      delayMillis: this.delayMillis,
      ...(this.#pacer.isEngaged && { requestsPerSecond: this.#pacer.perSecond }),
      ...(baselineRttMillis !== undefined && { baselineRttMillis }),
      ...(!Number.isNaN(this.#rttMillis) && { rttMillis: this.#rttMillis }),
    };
  }

  #released(slot: AcquiredSlot, outcome: SlotOutcome): void {
    this.#inFlight--;
    const now = this.#clock.read();
    this.#lastUsedAt = now;
    // Callers in plain JavaScript may pass nothing; the slot is free all the same.
    const signal = outcome?.signal;
    if (signal === 'success') {
      this.#outage.succeeded(now);
      this.#taken.add(slot.acquiredAt);
      this.#succeeded(slot, roundTrip(outcome.rttMillis, now - slot.acquiredAt), sizeOf(outcome.size), now);
    } else if (signal === 'backpressure') {
      this.#failed(slot, now);
    } else if (this.#controller.isCurrent(slot.mark)) {
      if (this.#probing.active) this.#probing.ignored();
      this.#controller.ignored(slot.mark);
    }
  }

  #succeeded(slot: AcquiredSlot, rttMillis: number, size: number, now: number): void {
    // While probing, the one slot that is current is the probe.
    if (!this.#controller.isCurrent(slot.mark)) {
      // What was sent before the destination seemed to be dead has come back: it is not.
      if (this.#probing.active) {
        this.#probing.end();
        this.#controller.recover(AFTER_FALSE_ALARM * this.#limitBeforeOutage);
        this.#watch.moved('false-alarm', this.#rttMillis);
      }
      return;
    }
    const before = Number.isNaN(this.#rttMillis) ? rttMillis : this.#rttMillis;
    this.#rttMillis = before + this.#ewmaAlpha * (rttMillis - before);
    if (this.#probing.active) this.#revived(now);
    else {
      this.#controller.succeeded(slot.mark, Math.max(LEAST_RTT_MILLIS, rttMillis), size);
      this.#watch.succeeded();
    }
  }

  /** The destination that was probed is alive. */
  #revived(now: number): void {
    this.#probing.end();
    this.#controller.restart('outage');
    this.#watch.moved('recovery', this.#rttMillis);
    const rateLimit = this.#outage.end(now);
    if (rateLimit !== undefined) this.#pacer.engage(rateLimit, now);
  }

  #failed(slot: AcquiredSlot, now: number): void {
    const { limit, overshoot } = this.#controller;
    const rttMillis = this.#rttMillis || 0;
    const isPaced = this.#pacer.isEngaged;
    const seemsDead = this.#outage.failed(now, { limit, overshoot, rttMillis, isPaced });
    if (this.#controller.isCurrent(slot.mark)) this.#rejected(slot, now, rttMillis);
    if (!seemsDead || this.#probing.active) return;
    this.#limitBeforeOutage = this.limit;
    this.#outage.begin(now, this.#taken.bestSecond);
    this.#controller.collapse();
    this.#watch.moved('outage', this.#rttMillis);
    this.#probing.begin(now);
  }

  #rejected(slot: AcquiredSlot, now: number, rttMillis: number): void {
    if (this.#probing.active) {
      this.#probing.failed(now);
      return;
    }
    const explained = (EXPLAINED_BY_RATE * this.#pacer.perSecond * rttMillis) / 1000 + 1;
    if (this.#pacer.isEngaged && slot.inFlight <= explained) {
      this.#pacer.refused(slot.acquiredAt, now);
      this.#controller.ignored(slot.mark);
    } else {
      this.#controller.rejected();
      this.#watch.moved('backpressure', this.#rttMillis);
    }
  }
}

function roundTrip(given: unknown, measuredMillis: number): number {
  const isGiven = typeof given === 'number' && given >= 0 && given < Infinity;
  return Math.min(isGiven ? given : measuredMillis, MAX_RTT_MILLIS);
}

function sizeOf(given: unknown): number {
  return typeof given === 'number' && given >= 0 && given < Infinity ? Math.min(given, MAX_SIZE) : 1;
}

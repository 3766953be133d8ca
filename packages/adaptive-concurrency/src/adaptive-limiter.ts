import type { Controller } from './controller.js';
import type { ElapsedClock } from './elapsed-clock.js';
import type { ConcurrencyLimiter, LimiterSnapshot, Slot, SlotOutcome } from './limiter.js';
import { Probing } from './probing.js';
import { AcquiredSlot, type SlotOwner } from './slot.js';

/** Generations of requests in a row that meet with backpressure, without any success, of a dead destination. */
const DEAD_AFTER_GENERATIONS = 3;

/** Without a request for so long, what was learned may no longer hold. */
const IDLE_MILLIS = 30_000;

/** Longest round trip that is believed: an hour. */
const MAX_RTT_MILLIS = 3_600_000;

/** Hands out the slots that its controller allows, tells it how they ended, and probes a dead destination. */
export class AdaptiveLimiter implements ConcurrencyLimiter {
  readonly #controller: Controller;
  readonly #clock: ElapsedClock;
  readonly #ewmaAlpha: number;
  readonly #probing = new Probing();
  readonly #owner: SlotOwner = { released: (slot, outcome) => this.#released(slot, outcome) };
  #inFlight = 0;
  #failedGenerations = 0;
  #lastUsedAt: number;
  #rttMillis: number | undefined;

  constructor(controller: Controller, clock: ElapsedClock, ewmaAlpha: number) {
    this.#controller = controller;
    this.#clock = clock;
    this.#ewmaAlpha = ewmaAlpha;
    this.#lastUsedAt = clock.read();
  }

  get limit(): number {
    return this.#controller.limit;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  get delayMillis(): number {
    return this.#probing.active ? this.#probing.delayMillis(this.#clock.read()) : 0;
  }

  tryAcquire(): Slot | undefined {
    if (this.#inFlight >= this.limit) return undefined;
    const now = this.#clock.read();
    if (this.#probing.active) {
      if (!this.#probing.tryStart(now)) return undefined;
    } else if (this.#inFlight === 0 && now - this.#lastUsedAt >= IDLE_MILLIS) {
      this.#failedGenerations = 0;
      this.#controller.restart('idleness');
    }
    this.#lastUsedAt = now;
    this.#inFlight++;
    return new AcquiredSlot(this.#owner, now, this.#controller.acquired(this.#inFlight));
  }

  snapshot(): LimiterSnapshot {
    const { baselineRttMillis } = this.#controller;
    return {
      limit: this.limit,
      inFlight: this.#inFlight,
      delayMillis: this.delayMillis,
      ...(baselineRttMillis !== undefined && { baselineRttMillis }),
      ...(this.#rttMillis !== undefined && { rttMillis: this.#rttMillis }),
    };
  }

  #released(slot: AcquiredSlot, outcome: SlotOutcome): void {
    this.#inFlight--;
    const now = this.#clock.read();
    this.#lastUsedAt = now;
    // Callers in plain JavaScript may pass nothing; the slot is free all the same.
    const signal = outcome?.signal;
    // While probing, the one slot that is current is the probe.
    const current = this.#controller.isCurrent(slot.mark);
    if (signal === 'success') {
      // One that is not current changes nothing either, but for showing that the destination is alive.
      this.#failedGenerations = 0;
      if (current) this.#succeeded(slot, roundTrip(outcome.rttMillis, now - slot.acquiredAt));
    } else if (current && signal === 'backpressure') {
      this.#rejected(now);
    } else if (current) {
      if (this.#probing.active) this.#probing.ignored();
      this.#controller.ignored(slot.mark);
    }
  }

  #succeeded(slot: AcquiredSlot, rttMillis: number): void {
    const before = this.#rttMillis ?? rttMillis;
    this.#rttMillis = before + this.#ewmaAlpha * (rttMillis - before);
    if (this.#probing.active) {
      this.#probing.end();
      this.#controller.restart('outage');
    } else {
      this.#controller.succeeded(slot.mark, rttMillis);
    }
  }

  #rejected(now: number): void {
    if (this.#probing.active) {
      this.#probing.failed(now);
    } else if (++this.#failedGenerations < DEAD_AFTER_GENERATIONS) {
      this.#controller.rejected();
    } else {
      this.#failedGenerations = 0;
      this.#controller.collapse();
      this.#probing.begin(now);
    }
  }
}

function roundTrip(given: unknown, measuredMillis: number): number {
  const isGiven = typeof given === 'number' && given >= 0 && given < Infinity;
  return Math.min(isGiven ? given : measuredMillis, MAX_RTT_MILLIS);
}

import { expect } from 'vitest';
import { type ConcurrencyLimiter, createLimiter, type LimiterOptions, type Slot } from '../src/index.js';
import type { Step } from './any-calls.js';
import { ManualClock } from './rounds.js';

/** A caller with at most `demand` requests in flight, on a clock that may read as much as Date.now() does. */
export class Caller {
  readonly clock = new ManualClock();
  readonly limiter: ConcurrencyLimiter;
  readonly held: Slot[] = [];
  readonly #released: Slot[] = [];
  readonly #demand: number;

  constructor(options: LimiterOptions, { demand = Infinity, startMillis = 0 } = {}) {
    this.clock.millis = startMillis;
    this.#demand = demand;
    this.limiter = createLimiter({ ...options, now: this.clock.now });
  }

  take(step: Step): void {
    if (step.kind === 'acquire') {
      this.#acquire(step.most);
    } else if (step.kind === 'release') {
      const [slot] = this.held.splice(step.which % Math.max(1, this.held.length), 1);
      slot?.release(step);
      if (slot !== undefined) this.#released.push(slot);
    } else if (step.kind === 'releaseAgain') {
      this.#released[step.which % Math.max(1, this.#released.length)]?.release({ signal: step.signal });
    } else if (step.kind === 'refuse') {
      for (let count = 0; count < step.count; count++) {
        this.#acquire(1);
        this.held.shift()?.release({ signal: 'backpressure' });
      }
    } else if (step.kind === 'report') {
      this.limiter.report({ signal: step.signal });
    } else if (step.kind === 'wait') {
      this.clock.millis += this.limiter.delayMillis;
    } else {
      this.clock.millis = Number.isFinite(this.clock.millis) ? this.clock.millis + step.millis : step.millis;
    }
  }

  #acquire(most: number): void {
    for (let count = 0; count < most && this.held.length < this.#demand; count++) {
      const slot = this.limiter.tryAcquire();
      if (slot === undefined) return;
      this.held.push(slot);
      expect(this.limiter.inFlight).toBeLessThanOrEqual(this.limiter.limit);
    }
  }
}

/** Takes the steps, and lets `check` see the limit before and after each of them. */
export function play(
  caller: Caller,
  steps: readonly Step[],
  check: (limiter: ConcurrencyLimiter, limitBefore: number, step: Step) => void,
): void {
  for (const step of steps) {
    const before = caller.limiter.limit;
    caller.take(step);
    check(caller.limiter, before, step);
  }
}

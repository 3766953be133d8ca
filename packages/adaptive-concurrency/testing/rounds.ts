import type { ConcurrencyLimiter, Slot, SlotOutcome } from '../src/index.js';

/** A clock that a test sets by hand. */
export class ManualClock {
  millis = 0;
  readonly now = (): number => this.millis;
}

/** Acquires slots until there are no more, or `most` of them. */
export function acquireAll(limiter: ConcurrencyLimiter, most = Infinity): Slot[] {
  const slots: Slot[] = [];
  while (slots.length < most) {
    const slot = limiter.tryAcquire();
    if (slot === undefined) break;
    slots.push(slot);
  }
  return slots;
}

/** Ends all these requests in the same way. */
export function releaseAll(slots: readonly Slot[], outcome: SlotOutcome): void {
  for (const slot of slots) slot.release(outcome);
}

/** Sends as many requests at once as the limiter allows, lets all of them end in the same way, and so on. */
export function rounds(
  limiter: ConcurrencyLimiter,
  count: number,
  outcome: SlotOutcome,
  most = Infinity,
): number[] {
  const limits: number[] = [];
  for (let round = 0; round < count; round++) {
    releaseAll(acquireAll(limiter, most), outcome);
    limits.push(limiter.limit);
  }
  return limits;
}

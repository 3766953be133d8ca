import type { SyncReply } from '../store/permit-store.js';

/** Periods that a budget can have, in milliseconds: those of the options. */
const PERIOD_MILLIS = { min: 1000, max: 3_600_000 };

/**
 * The reply, when everything in it that an instance reckons with is a number that makes sense: whatever comes of the others
 * would stay, as a gate that never opens or a timer that always fires.
 *
 * @throws Error - when it is not
 */
export function usable(reply: SyncReply): SyncReply {
  const { budget, permits, safePermits, minPermits } = reply;
  const { totalPermits, periodMillis } = budget;
  const isUsable =
    isAmount(totalPermits) &&
    totalPermits > 0 &&
    periodMillis >= PERIOD_MILLIS.min &&
    periodMillis <= PERIOD_MILLIS.max &&
    [permits, safePermits, minPermits].every(isAmount);
  if (!isUsable) throw new Error('The answer is not that of a store of permits');
  return reply;
}

function isAmount(value: number): boolean {
  return Number.isFinite(value) && value >= 0;
}

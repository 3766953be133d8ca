import { budgetKinds } from '@otelq/sending-queue/internal';
import type { SyncReply } from '../store/permit-store.js';

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
    'value' in budgetKinds.periodMillis.check(periodMillis) &&
    [permits, safePermits, minPermits].every(isAmount);
  if (!isUsable) throw new Error('The answer is not that of a store of permits');
  return reply;
}

function isAmount(value: number): boolean {
  return Number.isFinite(value) && value >= 0;
}

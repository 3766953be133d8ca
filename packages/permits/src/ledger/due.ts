import { MIN_PART } from '../rebalance/keep.js';
import { floorToGrain } from './grain.js';

/** So many times its largest request an instance needs to send anything. */
const BURSTS_PER_MINIMUM = 2;

/**
 * What every instance gets before others get more than theirs, if it wants it, as a part of the fair one. It is waited for
 * until those above have given it up, so more of it is fairer, and leaves more unused: 1 costs a percent of the budget.
 */
const DUE_PART = 0.25;

/**
 * What an instance keeps when it uses nothing, in permits per period.
 *
 * @param fair the budget by the number of instances
 * @param burst its largest request
 */
export function minimumOf(fair: number, burst: number): number {
  return floorToGrain(Math.max(MIN_PART * fair, Math.min(BURSTS_PER_MINIMUM * burst, fair)));
}

/**
 * What an instance gets before others get more than theirs, in permits per period.
 *
 * @param target what the share document has for it
 */
export function dueOf(fair: number, minimum: number, target: number): number {
  return Math.max(minimum, Math.min(DUE_PART * fair, target));
}

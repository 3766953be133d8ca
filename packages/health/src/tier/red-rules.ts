import { countsText, total } from './counts.js';
import { fullness, fullnessText } from './fullness.js';
import { itemsText } from './items-text.js';
import { dropped, lostByStorage, rejected } from './losses.js';
import type { Rule } from './rule.js';
import { unsettledItems } from './step.js';

/** For so many intervals after the last loss a queue counts as one that loses. */
const HOLD_INTERVALS = 10;

/** A rule of items that are lost, by what they were lost for. */
function losing(code: Rule['code'], lossesOf: typeof dropped, how: string): Rule {
  return {
    code,
    tier: 'red',
    holdIntervals: HOLD_INTERVALS,
    isCaused: (step) => lossesOf(step).size > 0,
    message({ base, step }) {
      // From the beginning of the spell until now.
      const counts = lossesOf({ before: base, now: step.now });
      return `${itemsText(step.now, total(counts))} ${how} since then: ${countsText(counts)}`;
    },
  };
}

export const dropping = losing('dropping', dropped, 'given up');
export const rejecting = losing('rejecting', rejected, 'not accepted');
export const storageFailed = losing('storage-failed', lostByStorage, 'not stored, or not found again,');

export const queueFull: Rule = {
  code: 'queue-full',
  tier: 'red',
  holdIntervals: HOLD_INTERVALS,
  isCaused: (step) => fullness(step.now) >= 1 || rejected(step).has('queue-full'),
  message({ step }) {
    const text = `${fullnessText(step.now)} of the queue taken`;
    const { blockedItems } = step.now;
    return blockedItems > 0 ? `${text}, and ${itemsText(step.now, blockedItems)} at the door` : text;
  },
};

/** Nothing was delivered for `intervals` steps although there was something to deliver. */
export function stalled(intervals: number, intervalMillis: number): Rule {
  return {
    code: 'stalled',
    tier: 'red',
    holdIntervals: 0,
    isCaused: (step) => step.intervalsWithoutDelivery >= intervals,
    message({ step }) {
      const seconds = Math.round((step.intervalsWithoutDelivery * intervalMillis) / 1000);
      return `nothing delivered for ${seconds} s, and ${itemsText(step.now, unsettledItems(step.now))} to deliver`;
    },
  };
}

import { countsText, total } from './counts.js';
import { fullness, fullnessText } from './fullness.js';
import { itemsText } from './items-text.js';
import { dropped, lostByStorage, rejected } from './losses.js';
import type { Rule, Spell } from './rule.js';
import { unsettledItems } from './step.js';

/** For so many intervals after the last loss a queue counts as one that loses. */
const HOLD_INTERVALS = 10;

/** From the beginning of a spell until now. */
function whole({ base, step }: Spell) {
  return { before: base, now: step.now };
}

export const dropping: Rule = {
  code: 'dropping',
  tier: 'red',
  holdIntervals: HOLD_INTERVALS,
  isCaused: (step) => dropped(step).size > 0,
  message(spell) {
    const counts = dropped(whole(spell));
    return `${itemsText(spell.step.now, total(counts))} given up since then: ${countsText(counts)}`;
  },
};

export const rejecting: Rule = {
  code: 'rejecting',
  tier: 'red',
  holdIntervals: HOLD_INTERVALS,
  isCaused: (step) => rejected(step).size > 0,
  message(spell) {
    const counts = rejected(whole(spell));
    return `${itemsText(spell.step.now, total(counts))} not accepted since then: ${countsText(counts)}`;
  },
};

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

export const storageFailed: Rule = {
  code: 'storage-failed',
  tier: 'red',
  holdIntervals: HOLD_INTERVALS,
  isCaused: (step) => lostByStorage(step).size > 0,
  message(spell) {
    const counts = lostByStorage(whole(spell));
    return `${itemsText(spell.step.now, total(counts))} not stored, or not found again, since then: ${countsText(counts)}`;
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

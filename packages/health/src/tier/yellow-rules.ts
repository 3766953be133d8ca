import { countsText, rises, total } from './counts.js';
import { fullness, fullnessText } from './fullness.js';
import { itemsText } from './items-text.js';
import type { Rule, Spell } from './rule.js';
import { rise, unsettledItems } from './step.js';

/** For so many intervals after the last sign of trouble a queue counts as degraded. */
const HOLD_INTERVALS = 10;

/** Share of the capacity above which a queue fills, and below which it no longer does: between them it stays as it is. */
const FILLING_SHARE = 0.8;
const FILLED_NO_MORE_SHARE = 0.7;

/** Between two attempts to reach a destination that is down there is quiet, which is no recovery. */
function nothingDeliveredSince({ last, step }: Spell): boolean {
  return step.now.delivered === last.now.delivered && unsettledItems(step.now) > 0;
}

export const throttled: Rule = {
  code: 'throttled',
  tier: 'yellow',
  holdIntervals: HOLD_INTERVALS,
  isCaused: ({ now }) => now.throttledUntil !== undefined,
  message({ last, step }) {
    const until = new Date(last.now.throttledUntil ?? 0).toISOString();
    return step.now.throttledUntil === undefined
      ? `the destination asked to be left alone until ${until}, which is over`
      : `the destination asks to be left alone until ${until}`;
  },
};

export const retrying: Rule = {
  code: 'retrying',
  tier: 'yellow',
  holdIntervals: HOLD_INTERVALS,
  isCaused: ({ before, now }) => rise(before.retries, now.retries) > 0,
  goesOn: nothingDeliveredSince,
  message({ base, step }) {
    const counts = rises(base.retriesByStatus, step.now.retriesByStatus);
    return `${itemsText(step.now, total(counts))} sent again since then: ${countsText(counts)}`;
  },
};

export const queueFilling: Rule = {
  code: 'queue-filling',
  tier: 'yellow',
  holdIntervals: 0,
  isCaused: ({ now }) => fullness(now) > FILLING_SHARE,
  goesOn: ({ step }) => fullness(step.now) > FILLED_NO_MORE_SHARE,
  message: ({ step }) => `${fullnessText(step.now)} of the queue taken`,
};

export const limitAtMinimum: Rule = {
  code: 'limit-at-minimum',
  tier: 'yellow',
  holdIntervals: HOLD_INTERVALS,
  isCaused({ before, now }) {
    const { limit, limiter } = now;
    if (limiter === undefined || limiter.minConcurrency >= limiter.maxConcurrency) return false;
    return limit <= limiter.minConcurrency && rise(before.backpressure, now.backpressure) > 0;
  },
  goesOn: nothingDeliveredSince,
  message({ base, step }) {
    const items = itemsText(step.now, rise(base.backpressure, step.now.backpressure));
    const { limit, limiter } = step.now;
    return `the limit fell to its minimum of ${limiter?.minConcurrency}, and is ${limit} now; attempts with ${items} met backpressure since then`;
  },
};

export const destinationCheckFailed: Rule = {
  code: 'destination-check-failed',
  tier: 'yellow',
  holdIntervals: 0,
  isCaused: ({ check }) => check !== undefined && check.status !== 'OK',
  message({ step: { check } }) {
    const http = check?.httpStatus === undefined ? '' : ` (HTTP ${check.httpStatus})`;
    return `the last check of the destination ended with ${check?.status}${http}`;
  },
};

export const permitsOutOfReach: Rule = {
  code: 'permits-out-of-reach',
  tier: 'yellow',
  holdIntervals: 0,
  // A process that has just begun has not been answered yet.
  isCaused: ({ before, now }) =>
    before !== now && before.permits?.state === 'safe' && now.permits?.state === 'safe',
  message({ step: { now } }) {
    const { permitsPerPeriod = 0, periodMillis = 0 } = now.permits ?? {};
    return `the store of the permits does not answer; ${permitsPerPeriod} are left per ${periodMillis} ms`;
  },
};

import { integer, millis } from './kinds.js';
import { sizer } from './sizers.js';

/** What a budget of permits may be, in code and in variables. */
export const budgetKinds = {
  /** In a ledger up to 2^47 permits are exact. */
  totalPermits: integer({ min: 1, max: 2 ** 47 }),
  periodMillis: millis({ min: 1000, max: 3_600_000 }),
  unit: sizer,
} as const;

import type { Report } from '../store/permit-store.js';

/** Up to here amounts in a ledger are exact. */
const LARGEST_AMOUNT = 2 ** 47;

/** An amount as a ledger can add it up: what is no finite number >= 0 counts as 0, what is above 2^47 as that. */
export function cleanedAmount(amount: number): number {
  return Number.isFinite(amount) && amount > 0 ? Math.min(amount, LARGEST_AMOUNT) : 0;
}

/**
 * A report whose numbers are numbers. One that is not would be in every sum of the ledger from then on, even after the one that
 * sent it is gone. Without a number in the sequence a report is older than any other, and refused.
 */
export function cleaned(report: Report): Report {
  const { sequence, safe } = report;
  return {
    ...report,
    sequence: Number.isFinite(sequence) ? sequence : 0,
    used: cleanedAmount(report.used),
    wanted: cleanedAmount(report.wanted),
    holding: cleanedAmount(report.holding),
    safe: Number.isFinite(safe) && Number(safe) >= 0 ? cleanedAmount(Number(safe)) : undefined,
    burst: cleanedAmount(report.burst),
  };
}

import type { Budget } from '../store/permit-store.js';
import type { Entry } from './entries.js';
import type { Remnant } from './remnants.js';

/** All that a `Leadership` knows. What never was is absent. */
export interface LeadershipImage {
  readonly leader?: string | undefined;
  readonly fence: number;
  readonly endsAt?: number | undefined;
  readonly version: number;
  readonly publishedAt?: number | undefined;
  readonly shares: readonly (readonly [string, number])[];
}

/** All that a `Ledger` knows, in a form that JSON keeps as it is. Lists are in the order of the ledger. */
export interface LedgerImage {
  readonly epoch: string;
  readonly budget: Budget;
  readonly grantsFrom?: number | undefined;
  readonly entries: readonly (readonly [string, Entry])[];
  /** Their numbers are left out: no report is newer than a goodbye. */
  readonly left: readonly (readonly [string, Omit<Remnant, 'sequence'>])[];
  readonly lost: readonly (readonly [string, Remnant])[];
  readonly leadership: LeadershipImage;
}

/** A time for JSON, which has no infinity. */
export function presentTime(time: number): number | undefined {
  return time === Number.NEGATIVE_INFINITY ? undefined : time;
}

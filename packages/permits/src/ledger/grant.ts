import { ceilToGrain, floorToGrain } from './grain.js';

/** What only newcomers and those who lack their due may touch, as a part of the budget. */
const RESERVE_PART = 0.001;
/** What one report gets of what is free, however many others want more. */
const LEAST_PORTION = 0.25;
/** What an instance that starts gets of what is free, up to the fair part. */
const NEWCOMER_PORTION = 0.5;
/** What an instance gets where nobody lacks anything, as a multiple of what it wants. */
const ROOM = 1.5;

/** Where an instance stands when it reports. Amounts are permits per period. */
export interface Standing {
  readonly isNew: boolean;
  readonly holds: number;
  readonly wants: number;
  readonly burst: number;
  /** What it gets before others get more than theirs. */
  readonly due: number;
}

/** What there is for all. */
export interface Pool {
  readonly totalPermits: number;
  /** What belongs to nobody. */
  readonly free: number;
  /** What the others lack. */
  readonly unmet: number;
  /** What the others lack of their due. */
  readonly owed: number;
}

/** What an instance is granted on top of what it holds; at most `free`. */
export function grant(standing: Standing, pool: Pool): number {
  const { holds, burst } = standing;
  const free = Math.max(0, pool.free);
  const more = Math.max(0, Math.min(free, moreFor(standing, pool, free)));
  // Less than this lets nothing through, so it would be of no use to anybody.
  const least = ceilToGrain(2 * burst) - holds;
  if (least <= 0) return floorToGrain(more);
  return free < least ? 0 : floorToGrain(Math.max(more, least));
}

function moreFor({ isNew, holds, wants, due }: Standing, pool: Pool, free: number): number {
  if (isNew) return Math.min(wants - holds, free * NEWCOMER_PORTION);
  const dues = Math.min(free, Math.max(0, Math.min(due, wants) - holds));
  const available = Math.max(0, free - dues - Math.max(pool.owed, pool.totalPermits * RESERVE_PART));
  const missing = wants - holds - dues;
  if (missing > 0) {
    return dues + Math.min(missing, available * Math.max(LEAST_PORTION, missing / (missing + pool.unmet)));
  }
  // Nothing is lacking: a part of what nobody lacks is room for demand that grows until the next report.
  const spare = available - pool.unmet;
  return dues + Math.max(0, Math.min(wants * ROOM - holds - dues, spare * LEAST_PORTION));
}

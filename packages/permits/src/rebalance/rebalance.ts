import { HEADROOM, MIN_PART } from './keep.js';

/** An instance, and what it did with its share in the last period. */
export interface RebalanceHost {
  readonly id: string;
  /** Its present part of the budget, 0 to 1; 0 for a new one. */
  readonly share: number;
  /** Permits that it used in the last period. */
  readonly used: number;
  /** Permits that it was given for it. */
  readonly permits: number;
}

/**
 * An instance counts as using all of its share from this part on: a gate spends no share to the last permit. One that has its
 * use and `HEADROOM` is below it.
 */
const FULL_USE = 0.98;

interface Claim {
  readonly id: string;
  readonly isHungry: boolean;
  part: number;
}

/**
 * Shares that follow use. Pure, and independent of the order of `hosts`; O(n log n) by the sorting of ids.
 *
 * - The shares sum to 1, but for rounding; no hosts, no shares.
 * - A host that uses less than its share keeps its use and 3 %, or its share where that is less.
 * - What is left goes to those who use all of theirs, in proportion to their shares; when nobody does, to all, in
 *   proportion to what they keep, so that shares are constant where use is.
 * - A new host (share 0) starts with the fair part (1 / hosts). Where nothing is left, those pay for it who use all of theirs
 *   and have more than the fair part, in proportion to what they have above; where that is not enough, all.
 * - Every host has at least 5 % of the fair part.
 *
 * A `used` or `permits` that is not a number >= 0 counts as 0, a `share` likewise; with 0 `permits`, `share × totalPermits`
 * is what was given. Of hosts with the same id the one that comes last counts.
 */
export function rebalance(input: {
  readonly hosts: readonly RebalanceHost[];
  readonly totalPermits: number;
}): Map<string, number> {
  const hosts = [...new Map(input.hosts.map((host) => [host.id, host])).values()].sort(byId);
  const fair = 1 / hosts.length;
  const claims = claimsOf(hosts, positive(input.totalPermits));
  const surplus = 1 - sumOf(claims, partOf);
  if (surplus >= 0) give(surplus, claims);
  else cut(-surplus, fair, claims);
  liftTo(MIN_PART * fair, claims);
  return new Map(claims.map(({ id, part }) => [id, part]));
}

function claimsOf(hosts: readonly RebalanceHost[], totalPermits: number): Claim[] {
  // Divided by the largest first, or a sum of numbers near the largest there is would be infinite.
  const largest = hosts.reduce((most, { share }) => Math.max(most, positive(share)), 0);
  const relative = hosts.map(({ share }) => (largest === 0 ? 0 : positive(share) / largest));
  const sum = relative.reduce((total, part) => total + part, 0);
  return hosts.map(({ id, share, used, permits }, index) => {
    const present = relative[index] ?? 0;
    if (present === 0) return { id, isHungry: false, part: 1 / hosts.length };
    const given = positive(permits) || positive(share) * totalPermits;
    const usedPart = given === 0 ? 1 : Math.min(1, positive(used) / given);
    const isHungry = usedPart >= FULL_USE;
    const keptPart = isHungry ? 1 : Math.min(1, usedPart * (1 + HEADROOM));
    return { id, isHungry, part: (present / sum) * keptPart };
  });
}

function give(surplus: number, claims: readonly Claim[]): void {
  const hungry = claims.filter(({ isHungry }) => isHungry);
  if (hungry.length > 0) {
    const weight = sumOf(hungry, partOf);
    // Parts of the smallest numbers there are may have become 0.
    for (const claim of hungry) {
      claim.part += surplus * (weight > 0 ? claim.part / weight : 1 / hungry.length);
    }
    return;
  }
  // Nobody uses anything where the sum is 0.
  const weight = sumOf(claims, partOf);
  for (const claim of claims) {
    claim.part += surplus * (weight > 0 ? claim.part / weight : 1 / claims.length);
  }
}

function cut(excess: number, fair: number, claims: readonly Claim[]): void {
  const above = ({ isHungry, part }: Claim) => (isHungry ? Math.max(0, part - fair) : 0);
  const sum = sumOf(claims, above);
  const portion = sum > 0 ? Math.min(1, excess / sum) : 0;
  for (const claim of claims) claim.part -= portion * above(claim);
  const total = sumOf(claims, partOf);
  for (const claim of claims) claim.part /= total;
}

/** Raises all to a minimum; those above it pay, in proportion to what they have above. */
function liftTo(minimum: number, claims: readonly Claim[]): void {
  const missing = sumOf(claims, ({ part }) => Math.max(0, minimum - part));
  const above = sumOf(claims, ({ part }) => Math.max(0, part - minimum));
  if (missing === 0 || above === 0) return;
  for (const claim of claims) {
    claim.part = minimum + Math.max(0, claim.part - minimum) * (1 - missing / above);
  }
}

function positive(value: number): number {
  return typeof value === 'number' && value > 0 ? Math.min(value, Number.MAX_VALUE) : 0;
}

function partOf({ part }: Claim): number {
  return part;
}

function sumOf(claims: readonly Claim[], value: (claim: Claim) => number): number {
  return claims.reduce((sum, claim) => sum + value(claim), 0);
}

function byId(a: RebalanceHost, b: RebalanceHost): number {
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}

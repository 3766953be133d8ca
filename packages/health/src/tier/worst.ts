import type { Tier } from '../report/report.js';

const SEVERITY: Readonly<Record<Tier, number>> = { green: 0, yellow: 1, red: 2 };

/** The worst of the tiers; green when there are none. */
export function worst(all: Iterable<{ readonly tier: Tier }>): Tier {
  let found: Tier = 'green';
  for (const { tier } of all) if (SEVERITY[tier] > SEVERITY[found]) found = tier;
  return found;
}

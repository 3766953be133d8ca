import type { HostEntry } from '../store/permit-store.js';
import type { Entries } from './entries.js';
import { ENTRY_PERIODS, VALID_PERIODS } from './periods.js';
import type { Remnants } from './remnants.js';

/** The instances of a fleet; those that are silent for as long as their entries live, with what is kept for them. */
export function hostEntries(
  entries: Entries,
  lost: Remnants,
  periodMillis: number,
  now: number,
): HostEntry[] {
  const alive = [...entries].map(([id, { permits, used, wanted, seenAt }]): HostEntry => {
    return { id, permits, used, wanted, ageMillis: now - seenAt };
  });
  const silent = [...lost].map(([id, { permits, addedAt }]): HostEntry => {
    const ageMillis = now - addedAt + VALID_PERIODS * periodMillis;
    return { id, permits, used: 0, wanted: 0, ageMillis };
  });
  return [...alive, ...silent.filter(({ ageMillis }) => ageMillis < ENTRY_PERIODS * periodMillis)];
}

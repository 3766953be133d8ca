import { floorToGrain } from './grain.js';

/** What there is for an instance next to all others. Amounts are permits per period. */
export interface Room {
  /** What the budget has beside what all others were told, and what is kept for those that are gone; < 0 where that is more. */
  readonly own: number;
  /** What all others were told. */
  readonly others: number;
  /** Instances, this one included. */
  readonly hosts: number;
}

/**
 * What an instance has to go down to where all together were told more than there is, as after the store lost its memory: to
 * its target where it is above that, else in proportion, and never by more than what is too much. Each keeps its minimum:
 * the minima of all are never more than the budget.
 *
 * @param told what it would be told otherwise
 * @param share what the share document has for it; without it the target is the fair part
 */
export function descend(told: number, share: number | undefined, minimum: number, room: Room): number {
  const excess = told - room.own;
  if (excess <= 0 || told === 0) return told;
  const available = Math.max(0, room.own + room.others);
  const target = floorToGrain(available * (share ?? 1 / room.hosts));
  const level = target < told ? target : floorToGrain(told * (available / (told + room.others)));
  return Math.max(told - excess, Math.min(told, Math.max(minimum, level)));
}

import { rise } from './step.js';

type Counts = Readonly<Partial<Record<string, number>>>;

/** How far each of some counts rose; those that did not are left out. */
export function rises(before: Counts, now: Counts): Map<string, number> {
  const risen = new Map<string, number>();
  for (const [key, count] of Object.entries(now)) {
    const by = rise(before[key], count);
    if (by > 0) risen.set(key, by);
  }
  return risen;
}

/** The sum of some of them. */
export function total(counts: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of counts.values()) sum += count;
  return sum;
}

/** In words: `120 retries-exhausted, 3 shutdown`. */
export function countsText(counts: ReadonlyMap<string, number>): string {
  return Array.from(counts, ([key, count]) => `${count} ${key}`).join(', ');
}

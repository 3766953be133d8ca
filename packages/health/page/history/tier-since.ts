import { timeText } from '../dom/time-text.js';
import type { Point } from './history.js';

/** Since when a queue has been in the tier that it is in: "since 13:37:12", or "since 13:27:00 or before". */
export function tierSince(points: readonly Point[]): string {
  const seen = points.filter(({ sample }) => sample !== undefined);
  const last = seen.at(-1)?.sample;
  if (last === undefined) return '';
  const other = seen.findLastIndex(({ sample }) => sample?.tier !== last.tier);
  const since = seen[other + 1]?.atMillis ?? Number.NaN;
  if (other >= 0) return `since ${timeText(since)}`;
  // It began before the history does, and so may what it is due to.
  const reasons = last.reasons
    .filter(({ tier }) => tier === last.tier)
    .map((reason) => Date.parse(reason.since));
  return `since ${timeText(Math.min(since, ...reasons))} or before`;
}

/** Fewest requests in a cohort, and the part of the limit that there must be at least. */
const LEAST_REQUESTS = 4;
const LEAST_PART = 0.75;

/** A cohort is over after so many round trips, however little is known by then; but not before so many requests. */
const MOST_ROUND_TRIPS = 6;
const ENOUGH_REQUESTS = 64;

/**
 * Requests that it takes to tell a queue of half of what is allowed from chance: as many as bring the standard error of
 * their mean down to that.
 *
 * @param variation - standard deviation of the round-trip times over their mean
 */
export function cohortSize(limit: number, allowedQueue: number, variation: number): number {
  const needed = Math.ceil((variation / (0.5 * (allowedQueue / limit))) ** 2);
  const most = Math.max(ENOUGH_REQUESTS, MOST_ROUND_TRIPS * limit);
  return Math.max(LEAST_REQUESTS, Math.ceil(LEAST_PART * limit), Math.min(needed, most));
}

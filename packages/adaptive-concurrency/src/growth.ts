/** The limit doubles up to here. A knee that turns exponential may stand anywhere above, and doubling would run past it. */
const DOUBLING_UP_TO = 8;

/** Factor of fast growth. */
const FACTOR = 1.25;

/** The next limit of slow start. What was known to be fine before an outage is doubled towards, but for the last half. */
export function slowStartFrom(limit: number, knownFine: number): number {
  return limit < Math.max(DOUBLING_UP_TO, knownFine / 2) ? limit * 2 : fastFrom(limit);
}

/** The next limit where there is much room. */
export function fastFrom(limit: number): number {
  return Math.max(limit + 1, Math.floor(limit * FACTOR));
}

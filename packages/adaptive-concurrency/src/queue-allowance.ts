/** Requests that may queue whatever the limit: with fewer, a destination with few workers would often have none to do. */
const LEAST = 0.8;

/** What the spread of service times adds, per square root of the limit. */
const PER_ROOT = 0.4;

/**
 * How many of our requests may wait at the destination before it counts as congested.
 *
 * With many in flight `thresholdRatio` decides: by Little's law, a round trip of that many baselines means a queue of
 * `limit * (1 - 1 / thresholdRatio)`. With few in flight that is less than one request, and chance alone needs a longer
 * queue to keep all workers busy: of the order of the square root of their number, and the more the less even the
 * service times are (`squaredVariation`, their variance over their squared mean; the Pollaczek-Khinchine formula).
 */
export function queueAllowance(limit: number, thresholdRatio: number, squaredVariation: number): number {
  const byChance = LEAST + PER_ROOT * (1 + squaredVariation) * Math.sqrt(limit);
  return Math.max(limit * (1 - 1 / thresholdRatio), byChance);
}

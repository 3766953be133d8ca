import type { Ending } from './ending.js';
import { hold } from './hold.js';

/** What an exporter, a storage and a last reading of the metrics may take beside the deliveries. */
const GRACE_MILLIS = 2000;

/** How they end: each is waited for once, should it never end. */
const ends = new WeakMap<Ending, Promise<unknown>>();

/**
 * Shuts down all of them, and keeps the process alive until they are, or until the time for that is over. Never rejects.
 *
 * @param mostMillis - for the deliveries; what else is to be done may take a little longer
 */
export async function endAll(endings: Iterable<Ending>, mostMillis: number): Promise<void> {
  const all = Array.from(endings);
  const first = all.filter((ending) => !ends.has(ending));
  for (const ending of first) ending.limitShutdown(mostMillis);
  const end = hold(Promise.allSettled(first.map((ending) => ending.shutdown())), mostMillis + GRACE_MILLIS);
  for (const ending of first) ends.set(ending, end);
  await Promise.all(all.map((ending) => ends.get(ending)));
}

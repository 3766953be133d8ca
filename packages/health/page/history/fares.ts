import type { Sample, UnseenQueue } from '../../src/stream/sample.js';

/** How each queue fares, whether there is more to see of it or not. */
export function faresOf({ queues, unseen = {} }: Sample): ReadonlyMap<string, UnseenQueue> {
  return new Map([...Object.entries(queues), ...Object.entries(unseen)]);
}

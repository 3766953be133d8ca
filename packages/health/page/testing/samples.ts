import type { QueueSample, Sample } from '../../src/stream/sample.js';

/** The sample of a queue that does nothing. */
export const IDLE: QueueSample = {
  tier: 'green',
  reasons: [],
  state: 'running',
  limit: 1,
  inFlight: 0,
  queueSize: 0,
  capacityUsed: 0,
  queueCapacity: 1000,
  delivered: 0,
  retried: {},
  dropped: {},
  rejected: {},
  decisions: [],
};

/** A sample of queues that are idle, but for what is given. */
export function sampleOf(atMillis: number, queues: Record<string, Partial<QueueSample>>): Sample {
  const full = Object.entries(queues).map(([name, given]) => [name, { ...IDLE, ...given }] as const);
  return { atMillis, status: 'serving', queues: Object.fromEntries(full) };
}

/** A sample of one queue, `traces`. */
export function oneQueue(atMillis: number, given: Partial<QueueSample>): Sample {
  return sampleOf(atMillis, { traces: given });
}

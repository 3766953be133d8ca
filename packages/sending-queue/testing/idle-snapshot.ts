import type { QueueSnapshot } from '../src/queue/snapshot.js';

/** The snapshot of a queue that has seen nothing yet. */
export const IDLE: QueueSnapshot = {
  state: 'running',
  limit: 8,
  inFlight: 0,
  queueSize: 0,
  queueCapacity: 1000,
  enqueued: 0,
  delivered: 0,
  dropped: 0,
  droppedByReason: {},
  rejected: 0,
  retries: 0,
  backpressure: 0,
  queuedItems: 0,
  inFlightItems: 0,
};

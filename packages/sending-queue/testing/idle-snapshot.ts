import { NO_FIGURES, type QueueSnapshot } from '../src/queue/snapshot.js';

/** The snapshot of a queue that has seen nothing yet. */
export const IDLE: QueueSnapshot = {
  signal: 'traces',
  destination: 'https://example.com/v1/traces',
  ...NO_FIGURES,
  limit: 8,
  queueCapacity: 1000,
};

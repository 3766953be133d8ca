import { EMPTY_SNAPSHOT, type QueueSnapshot } from '../src/queue/snapshot.js';

/** The snapshot of a queue that has seen nothing yet. */
export const IDLE: QueueSnapshot = { ...EMPTY_SNAPSHOT, limit: 8, queueCapacity: 1000 };

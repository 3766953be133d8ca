import type { QueueSnapshot } from '@otelq/sending-queue';

/** The snapshot of a queue that has seen nothing, of up to 1000 requests. */
export const IDLE: QueueSnapshot = {
  signal: 'traces',
  destination: 'http://collector:4318/v1/traces',
  state: 'running',
  limit: 8,
  inFlight: 0,
  queueSize: 0,
  queueCapacity: 1000,
  capacityUsed: 0,
  enqueued: 0,
  delivered: 0,
  dropped: 0,
  droppedByReason: {},
  droppedByStatus: {},
  rejected: 0,
  rejectedByReason: {},
  retries: 0,
  retriesByStatus: {},
  backpressure: 0,
  queuedItems: 0,
  inFlightItems: 0,
  blockedItems: 0,
  limiter: { minConcurrency: 1, maxConcurrency: 100, rttThresholdRatio: 1.1, decisions: [] },
};

import type { QueueSnapshot } from '@otelq/sending-queue';
import { IDLE as IDLE_WITHOUT_LIMITER } from '../../sending-queue/testing/idle-snapshot.js';

/** The snapshot of a queue that has seen nothing, of up to 1000 requests. */
export const IDLE: QueueSnapshot = {
  ...IDLE_WITHOUT_LIMITER,
  destination: 'http://collector:4318/v1/traces',
  limiter: { minConcurrency: 1, maxConcurrency: 100, rttThresholdRatio: 1.1, decisions: [] },
};

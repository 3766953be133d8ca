import type { QueueSnapshot } from '@otelq/sending-queue';

/** A line that an application writes. */
export interface Report {
  /** A warning that was written to the `diag` logger. */
  readonly warning?: string;
  /** What the queue was doing when the process ended. */
  readonly snapshot?: QueueSnapshot;
}

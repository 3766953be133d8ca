import type { QueueSnapshot, Status } from '@otelq/sending-queue';
import { property } from '@otelq/sending-queue/internal';

/** What has a sending queue in it: an exporter or a processor of otelq. */
export interface Queue {
  snapshot(): QueueSnapshot;
  /**
   * Asks the destination whether it takes requests, past the queue. Resolves to how it answered, within `timeoutMillis` or
   * so, and to undefined where it can't be asked.
   */
  checkDestination?(timeoutMillis: number): Promise<Status | undefined>;
}

/** Whether it has a snapshot to give. */
export function isQueue(value: unknown): value is Queue {
  return typeof property(value, 'snapshot') === 'function';
}

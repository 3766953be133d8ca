import type { Status } from '../status/status.js';
import type { QueueSnapshot } from './snapshot.js';

/** What a queue shows of itself, wherever it is. */
export interface ObservableQueue {
  /** What the queue is doing now. */
  snapshot(): QueueSnapshot;
  /**
   * Asks the destination whether it takes requests, past the queue.
   *
   * @param timeoutMillis - how long to wait for an answer, above 0; 5000 by default
   * @returns how it answered, DEADLINE_EXCEEDED without an answer; undefined where it can't be asked, and once the queue
   *   is shut down
   */
  checkDestination(timeoutMillis?: number): Promise<Status | undefined>;
}

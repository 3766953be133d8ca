import { FreshLine } from './fresh-line.js';
import { LinkedList } from './linked-list.js';
import type { Arrival, QueueRequest } from './request.js';
import { RetryHeap } from './retry-heap.js';

/** Where the requests of a queue stand. */
export class Lines<Payload> {
  /** All that are not settled, in order of arrival. */
  readonly arrivals = new LinkedList<Arrival<Payload>>();
  /** Sent before, and to be sent again before everything else. */
  readonly due = new LinkedList<QueueRequest<Payload>>();
  /** Never sent. */
  readonly fresh = new FreshLine<Payload>();
  /** Those whose next attempt has its time. */
  readonly retries = new RetryHeap<Payload>();

  /** Takes a request out of the line that it stands in for a send, if it does. */
  leave(request: QueueRequest<Payload>): void {
    this.due.remove(request);
    this.fresh.remove(request);
  }
}

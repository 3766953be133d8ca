import { Link } from './linked-list.js';
import type { Receipt } from './receipt.js';

/** Where a request is on its way. */
export type RequestState = 'ready' | 'waiting-for-retry' | 'in-flight' | 'settled';

/** One accepted export, on its way through the queue. */
export class QueueRequest<Payload> {
  readonly payload: Payload;
  /** Spans, log records or data points in the payload. */
  readonly items: number;
  /** Room it takes in the queue, in units of the sizer. */
  readonly size: number;
  /** Order of arrival; the halves of a split request keep the number of the whole. */
  readonly sequence: number;
  /** Whoever handed it in, to be told of the end. */
  readonly receipt: Receipt | undefined;

  state: RequestState = 'ready';
  /** Sends so far. */
  attempt = 0;
  firstAttemptAtMillis: number | undefined;
  /** When a retry may start; meaningful while `waiting-for-retry`. */
  retryAtMillis = 0;
  /** Its place in the heap of those that wait for a retry. */
  heapIndex = -1;

  /** Its place among all requests that are not settled, in order of arrival. */
  readonly arrival = new Link<QueueRequest<Payload>>(this);
  /** Its place among those that could be sent now. */
  readonly ready = new Link<QueueRequest<Payload>>(this);

  constructor(fields: {
    payload: Payload;
    items: number;
    size: number;
    sequence: number;
    receipt: Receipt | undefined;
  }) {
    this.payload = fields.payload;
    this.items = fields.items;
    this.size = fields.size;
    this.sequence = fields.sequence;
    this.receipt = fields.receipt;
  }
}

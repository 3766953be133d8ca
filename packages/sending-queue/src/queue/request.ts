import { type Content, isKept } from './content.js';
import type { Link, LinkedList } from './linked-list.js';
import { NO_ROOMS, type Occupant, type SharedRoom } from './occupancy.js';
import type { Receipt } from './receipt.js';

/** Where a request is on its way. */
export type RequestState = 'ready' | 'waiting-for-retry' | 'in-flight' | 'settled';

/** What a request is made of. */
export type RequestFields<Payload> = Pick<
  QueueRequest<Payload>,
  'items' | 'bytes' | 'size' | 'sequence' | 'acceptedAtMillis'
> & {
  readonly payload: Content<Payload>;
  readonly rooms?: readonly SharedRoom[];
  readonly receipt?: Receipt | undefined;
};

/** The place of a request among all that are not settled, in order of arrival. */
export class Arrival<Payload> implements Link<Arrival<Payload>> {
  previous: Arrival<Payload> | undefined;
  next: Arrival<Payload> | undefined;
  list: LinkedList<Arrival<Payload>> | undefined;
  readonly request: QueueRequest<Payload>;

  constructor(request: QueueRequest<Payload>) {
    this.request = request;
  }
}

/** One accepted export, on its way through the queue. While it could be sent, it is its own place in a line. */
export class QueueRequest<Payload> implements Link<QueueRequest<Payload>>, Occupant {
  content: Content<Payload>;
  /** Spans, log records or data points in the payload. */
  readonly items: number;
  /** Size of the payload on the wire; 0 when it is not known. */
  readonly bytes: number;
  readonly size: number;
  readonly rooms: readonly SharedRoom[];
  /** Order of arrival; the parts of a request that was cut keep the number of the whole, merged ones have the oldest. */
  readonly sequence: number;
  /** When it was accepted; while every slot was taken, when a flight ended last before that. */
  readonly acceptedAtMillis: number;
  /** Who is to be told of the end: whoever handed it in, and the storage that has it. */
  receipt: Receipt | undefined;

  /** Whether it was merged from others, or is a part of one that was. */
  isMerged = false;
  state: RequestState = 'ready';
  /** Sends so far. */
  attempt = 0;
  /** Whether a send has met a stale connection. */
  metStaleConnection = false;
  firstAttemptAtMillis: number | undefined;
  /** When a retry may start; meaningful while `waiting-for-retry`. */
  retryAtMillis = 0;
  /** Its place in the heap of those that wait for a retry. */
  heapIndex = -1;

  previous: QueueRequest<Payload> | undefined;
  next: QueueRequest<Payload> | undefined;
  list: LinkedList<QueueRequest<Payload>> | undefined;
  readonly arrival = new Arrival<Payload>(this);

  constructor(fields: RequestFields<Payload>) {
    this.content = fields.payload;
    this.items = fields.items;
    this.bytes = fields.bytes;
    this.size = fields.size;
    this.rooms = fields.rooms ?? NO_ROOMS;
    this.sequence = fields.sequence;
    this.acceptedAtMillis = fields.acceptedAtMillis;
    this.receipt = fields.receipt;
  }

  /** Makes its payload of what is stored. Returns why that can't be; undefined when it can, or is there. */
  decode(): Error | undefined {
    return isKept(this.content) ? this.content.decode() : undefined;
  }

  /**
   * What is to be sent now, or to be reshaped for that.
   *
   * @throws Error - what `decode` returns
   */
  takePayload(): Payload {
    return isKept(this.content) ? this.content.take() : this.content;
  }

  /** It waits: what can be had again from its bytes need not stay. */
  putBackPayload(): void {
    if (isKept(this.content)) this.content.putBack();
  }

  /** It is done with, here. */
  releasePayload(): void {
    if (isKept(this.content)) this.content.release();
  }
}

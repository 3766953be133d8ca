import type { Link, LinkedList } from './linked-list.js';
import { NO_ROOMS, type Occupant, type SharedRoom } from './occupancy.js';
import type { Receipt } from './receipt.js';

/** Where a request is on its way. */
export type RequestState = 'ready' | 'waiting-for-retry' | 'in-flight' | 'settled';

/** What a request is made of. */
export type RequestFields<Payload> = Pick<
  QueueRequest<Payload>,
  'payload' | 'items' | 'bytes' | 'size' | 'sequence' | 'acceptedAtMillis'
> & { readonly rooms?: readonly SharedRoom[]; readonly receipt?: Receipt | undefined };

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
  readonly payload: Payload;
  /** Spans, log records or data points in the payload. */
  readonly items: number;
  /** Size of the payload on the wire; 0 when it is not known. */
  readonly bytes: number;
  readonly size: number;
  readonly rooms: readonly SharedRoom[];
  /** Order of arrival; the parts of a request that was cut keep the number of the whole, merged ones have the oldest. */
  readonly sequence: number;
  /** When it was accepted; 0 where no request waits for others, since nobody asks then. */
  readonly acceptedAtMillis: number;
  /** Who is to be told of the end: whoever handed it in, and the storage that has it. */
  receipt: Receipt | undefined;

  /** Whether it was merged from others, or is a part of one that was. */
  isMerged = false;
  /** Whether all of it is stored, so that it outlives the process. */
  isStored = false;
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
    this.payload = fields.payload;
    this.items = fields.items;
    this.bytes = fields.bytes;
    this.size = fields.size;
    this.rooms = fields.rooms ?? NO_ROOMS;
    this.sequence = fields.sequence;
    this.acceptedAtMillis = fields.acceptedAtMillis;
    this.receipt = fields.receipt;
  }
}

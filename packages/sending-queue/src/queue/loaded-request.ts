import type { Clock } from '../clock/clock.js';
import type { Sizer } from '../config/options.js';
import type { StoredRecord } from '../storage/stored-log.js';
import { bytesOf, type StoredKind } from './payload.js';
import type { Receipt } from './receipt.js';
import { QueueRequest } from './request.js';
import type { StoredPayload } from './stored-payload.js';
import type { StoredPayloads } from './stored-payloads.js';
import { sizeOf } from './stored-size.js';

/** What a request is made with. */
export interface LoadedRequestParts<Payload> {
  readonly payloads: StoredPayloads<Payload>;
  readonly kind: StoredKind<Payload>;
  readonly sizer: Sizer;
  readonly clock: Clock;
}

/** A request made of a record that was read. Its payload is bytes until it is about to be sent. */
export function loadedRequest<Payload>(
  record: StoredRecord,
  receipt: Receipt,
  { payloads, kind, sizer, clock }: LoadedRequestParts<Payload>,
): QueueRequest<Payload> {
  const { id, items, acceptedAtMillis } = record;
  const payload = payloads.encoded(record.payload);
  return new QueueRequest<Payload>({
    payload,
    items,
    bytes: onWire(payload, kind),
    size: sizeOf({ requests: 1, items, bytes: record.payload.byteLength }, sizer),
    sequence: id,
    acceptedAtMillis: onClock(clock, acceptedAtMillis),
    receipt,
  });
}

/**
 * Kinds that know their size on the wire mostly have the bytes that are stored for payloads, so that looking costs nothing;
 * of others it takes a decoding more.
 */
function onWire<Payload>(payload: StoredPayload<Payload>, kind: StoredKind<Payload>): number {
  // What is damaged is dropped before anybody asks.
  if (kind.bytes === undefined || payload.decode() !== undefined) return 0;
  const bytes = bytesOf(kind, payload.take());
  payload.putBack();
  return bytes;
}

/** A time of day on the queue's clock, where nothing is younger than now. */
function onClock(clock: Clock, epochMillis: number): number {
  return clock.now() - Math.max(0, clock.wallTime() - epochMillis);
}

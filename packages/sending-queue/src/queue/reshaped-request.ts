import { reshapedContent } from './content.js';
import type { SharedRoom } from './occupancy.js';
import { JoinedReceipt } from './receipt.js';
import { QueueRequest } from './request.js';

/** A part of a payload. */
export interface Cut<Payload> {
  readonly payload: Payload;
  readonly items: number;
  readonly bytes: number;
}

/** A part of a request: as old, and has failed as often. */
export function partOf<Payload>(
  whole: QueueRequest<Payload>,
  { payload, items, bytes }: Cut<Payload>,
  size: number,
  rooms: readonly SharedRoom[],
): QueueRequest<Payload> {
  const { sequence, acceptedAtMillis, receipt } = whole;
  const part = new QueueRequest<Payload>({
    payload: reshapedContent([whole], payload),
    items,
    bytes,
    size,
    rooms,
    sequence,
    acceptedAtMillis,
    receipt,
  });
  part.firstAttemptAtMillis = whole.firstAttemptAtMillis;
  part.attempt = whole.attempt;
  part.metStaleConnection = whole.metStaleConnection;
  part.isMerged = whole.isMerged;
  return part;
}

/** One request of several that were never sent: as old as the first of them. */
export function mergedFrom<Payload>(
  first: QueueRequest<Payload>,
  members: readonly QueueRequest<Payload>[],
  { payload, bytes }: Omit<Cut<Payload>, 'items'>,
): QueueRequest<Payload> {
  const receipts = members.flatMap(({ receipt }) => (receipt === undefined ? [] : [receipt]));
  const merged = new QueueRequest<Payload>({
    payload: reshapedContent(members, payload),
    items: sum(members, 'items'),
    bytes,
    size: sum(members, 'size'),
    rooms: members.flatMap(({ rooms }) => rooms),
    sequence: first.sequence,
    acceptedAtMillis: first.acceptedAtMillis,
    receipt: receipts.length === 0 ? undefined : new JoinedReceipt(receipts),
  });
  merged.isMerged = true;
  return merged;
}

function sum<Payload>(requests: readonly QueueRequest<Payload>[], of: 'items' | 'size'): number {
  return requests.reduce((total, request) => total + request[of], 0);
}

import {
  ACKNOWLEDGEMENT_BYTES,
  writeAcknowledgement,
  writeAcksHeader,
} from '../src/format/acknowledgement.js';
import type { SegmentRecord } from '../src/read/segment-reader.js';
import { SALT } from './segment-fixture.js';

/** An acks file in which these requests are done with, in that order. */
export function acksOf(
  records: readonly Omit<SegmentRecord, 'id' | 'acceptedAtMillis'>[],
  salt = SALT,
): Buffer {
  const entries = Buffer.alloc(records.length * ACKNOWLEDGEMENT_BYTES);
  for (const [place, { index, items, payload }] of records.entries()) {
    const acknowledgement = { index, items, bytes: payload.length };
    writeAcknowledgement(entries, place * ACKNOWLEDGEMENT_BYTES, acknowledgement, salt);
  }
  return Buffer.concat([writeAcksHeader(salt), entries]);
}

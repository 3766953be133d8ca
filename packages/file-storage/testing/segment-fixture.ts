import { RECORD_HEADER_BYTES, writeRecordHeader } from '../src/format/record.js';
import { writeSeal } from '../src/format/seal.js';
import { type SegmentHeader, writeSegmentHeader } from '../src/format/segment-header.js';
import type { SegmentRecord } from '../src/read/segment-reader.js';

export const SALT = 0x00c0ffee;

export const HEADER: SegmentHeader = {
  number: 7,
  salt: SALT,
  createdAtMillis: Date.UTC(2026, 0, 2),
  description: { signal: 'traces', format: 'otlp-protobuf', destination: 'http://localhost:4318/v1/traces' },
};

/** A request in a file that was made for a test. */
export interface PlacedRecord extends SegmentRecord {
  /** Where its header begins. */
  readonly start: number;
  /** Where its payload ends. */
  readonly end: number;
}

/** A whole segment, and where everything is in it. */
export interface SegmentFixture {
  readonly bytes: Buffer;
  readonly records: readonly PlacedRecord[];
  /** Where the header ends. */
  readonly firstRecordOffset: number;
  /** Where the last request ends. */
  readonly endOffset: number;
}

/** How a segment differs from the others. */
export interface SegmentOptions {
  readonly number?: number;
  readonly salt?: number;
  /** Of its first request. */
  readonly firstId?: number;
  readonly isSealed?: boolean;
}

/** A segment with a request for each payload: the n-th has n + 1 items. */
export function segmentOf(
  payloads: readonly Uint8Array[],
  { number = HEADER.number, salt = SALT, firstId = 100, isSealed = false }: SegmentOptions = {},
): SegmentFixture {
  const header = writeSegmentHeader({ ...HEADER, number, salt });
  const parts: Uint8Array[] = [header];
  const records: PlacedRecord[] = [];
  let endOffset = header.length;
  for (const [index, payload] of payloads.entries()) {
    const fields = {
      index,
      id: firstId + index,
      items: index + 1,
      acceptedAtMillis: HEADER.createdAtMillis + index,
    };
    const end = endOffset + RECORD_HEADER_BYTES + payload.length;
    parts.push(recordOf(fields, payload, salt));
    records.push({ ...fields, payload, start: endOffset, end });
    endOffset = end;
  }
  const seal = {
    nextIndex: records.length,
    lastId: records.at(-1)?.id ?? 0,
    totals: totalsOf(records),
    sealedAtMillis: 0,
  };
  if (isSealed) parts.push(writeSeal(seal, salt));
  return { bytes: Buffer.concat(parts), records, firstRecordOffset: header.length, endOffset };
}

/** A record as it stands in a file. */
export function recordOf(fields: Omit<SegmentRecord, 'payload'>, payload: Uint8Array, salt = SALT): Buffer {
  const bytes = Buffer.alloc(RECORD_HEADER_BYTES + payload.length);
  writeRecordHeader(bytes, 0, fields, payload, salt);
  bytes.set(payload, RECORD_HEADER_BYTES);
  return bytes;
}

/** How much there is in some requests. */
export function totalsOf(records: readonly SegmentRecord[]) {
  return {
    requests: records.length,
    items: records.reduce((sum, { items }) => sum + items, 0),
    bytes: records.reduce((sum, { payload }) => sum + payload.length, 0),
  };
}

import { crc32 } from 'node:zlib';

/** What stands before each payload, in bytes. */
export const RECORD_HEADER_BYTES = 48;

/** The largest payload of a record, in bytes: 1 GiB. */
export const MAX_PAYLOAD_BYTES = 2 ** 30;

/** Indexes in a segment are below: 2^25, more than the headers that the largest segment, 1 GiB, has room for. */
export const MAX_RECORDS = 2 ** 25;

/**
 * What every record begins with. None of its bytes ever stands in UTF-8, so that text and JSON are free of it; and all
 * differ, so that no two of it overlap.
 */
export const RECORD_MARKER = Buffer.from([0xf5, 0xc1, 0xf9, 0xc0]);

/** Types of a record: a request, or the seal that ends a segment. */
export const REQUEST = 1;
export const SEAL = 2;

/** The payload of a seal, in bytes. */
export const SEAL_PAYLOAD_BYTES = 24;

const MARKER = RECORD_MARKER.readUInt32LE();
const MARKER_AT = 0;
const HEADER_CRC = 4;
const PAYLOAD_CRC = 8;
const PAYLOAD_BYTES = 12;
/** The lowest byte is the type, the others are 0. */
const TYPE = 16;
const ITEMS = 20;
const INDEX = 24;
const RESERVED = 28;
const ID = 32;
const ACCEPTED_AT = 40;

/** What a record says of its request. */
export interface RecordFields {
  /** A count, from 0 to 2^32 - 1. */
  readonly items: number;
  /** Which of the segment's requests it is, from 0, below MAX_RECORDS. Without gaps: one that is missing is taken for lost. */
  readonly index: number;
  readonly id: number;
  /** In milliseconds since the Unix epoch. */
  readonly acceptedAtMillis: number;
}

/** What was read of a record; its payload may be damaged all the same. */
export interface RecordHeader extends RecordFields {
  readonly type: typeof REQUEST | typeof SEAL;
  /** Of the payload, at most MAX_PAYLOAD_BYTES. */
  readonly payloadBytes: number;
  /** The checksum that the payload should have. */
  readonly payloadCrc: number;
}

/**
 * Writes a header into RECORD_HEADER_BYTES of `target`, of `offset` on. The payload is read for its checksum, not copied:
 * it is to follow the header in the file.
 *
 * @throws RangeError - when a field or the payload is too large
 */
export function writeRecordHeader(
  target: Buffer,
  offset: number,
  fields: RecordFields,
  payload: Uint8Array,
  salt: number,
  type: RecordHeader['type'] = REQUEST,
): void {
  demandAtMost('payload of a record', payload.length, MAX_PAYLOAD_BYTES);
  demandAtMost('index of a record', fields.index, type === SEAL ? MAX_RECORDS : MAX_RECORDS - 1);
  target.writeUInt32LE(MARKER, offset + MARKER_AT);
  target.writeUInt32LE(crc32(payload, salt), offset + PAYLOAD_CRC);
  target.writeUInt32LE(payload.length, offset + PAYLOAD_BYTES);
  target.writeUInt32LE(type, offset + TYPE);
  target.writeUInt32LE(fields.items, offset + ITEMS);
  target.writeUInt32LE(fields.index, offset + INDEX);
  target.writeUInt32LE(0, offset + RESERVED);
  target.writeDoubleLE(fields.id, offset + ID);
  target.writeDoubleLE(fields.acceptedAtMillis, offset + ACCEPTED_AT);
  target.writeUInt32LE(headerChecksum(target, offset, salt), offset + HEADER_CRC);
}

/**
 * The header at `offset`; undefined when there is none, a damaged one, or one of another segment. What is no header at
 * all is mostly told without a checksum.
 */
export function readRecordHeader(bytes: Buffer, offset: number, salt: number): RecordHeader | undefined {
  if (offset + RECORD_HEADER_BYTES > bytes.length) return;
  if (bytes.readUInt32LE(offset + MARKER_AT) !== MARKER) return;
  const type = bytes.readUInt32LE(offset + TYPE);
  const payloadBytes = bytes.readUInt32LE(offset + PAYLOAD_BYTES);
  const index = bytes.readUInt32LE(offset + INDEX);
  if (type === REQUEST) {
    if (payloadBytes > MAX_PAYLOAD_BYTES || index >= MAX_RECORDS) return;
  } else if (type !== SEAL || payloadBytes !== SEAL_PAYLOAD_BYTES || index > MAX_RECORDS) return;
  if (bytes.readUInt32LE(offset + HEADER_CRC) !== headerChecksum(bytes, offset, salt)) return;
  return {
    type,
    payloadBytes,
    payloadCrc: bytes.readUInt32LE(offset + PAYLOAD_CRC),
    items: bytes.readUInt32LE(offset + ITEMS),
    index,
    id: bytes.readDoubleLE(offset + ID),
    acceptedAtMillis: bytes.readDoubleLE(offset + ACCEPTED_AT),
  };
}

function headerChecksum(bytes: Buffer, offset: number, salt: number): number {
  return crc32(bytes.subarray(offset + PAYLOAD_CRC, offset + RECORD_HEADER_BYTES), salt);
}

function demandAtMost(what: string, value: number, most: number): void {
  if (value > most) throw new RangeError(`the ${what} must be at most ${most}, got ${value}`);
}

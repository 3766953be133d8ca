import { crc32 } from 'node:zlib';
import { isDescription, type SegmentDescription } from './description.js';

/** The version that is written, and the only one that is read. */
const FORMAT_VERSION = 1;

/** The largest header, in bytes. */
export const MAX_SEGMENT_HEADER_BYTES = 65_536;

const MAGIC = Buffer.from('OTELQSEG', 'latin1');

// What stands before the salt is where it is in every version, so that a newer one is told from a damaged one.
const VERSION = 8;
const BYTE_LENGTH = 12;
const CRC = 16;
const SALT = 20;
const NUMBER = 24;
const CREATED_AT = 32;
const DESCRIPTION = 40;

/** What a segment begins with. */
export interface SegmentHeader {
  readonly number: number;
  readonly salt: number;
  /** In milliseconds since the Unix epoch. */
  readonly createdAtMillis: number;
  readonly description: SegmentDescription;
}

/** Why a header can't be read: `newer-version` is intact, and must be left alone. */
export type SegmentHeaderProblem =
  | { readonly problem: 'damaged' }
  | { readonly problem: 'newer-version'; readonly version: number };

/** A header that was read, and how many bytes it takes: the first record begins behind them. */
export interface ReadSegmentHeader {
  readonly header: SegmentHeader;
  readonly byteLength: number;
}

/** @throws RangeError - when the description makes the header longer than MAX_SEGMENT_HEADER_BYTES */
export function writeSegmentHeader(header: SegmentHeader): Buffer {
  const description = Buffer.from(JSON.stringify(header.description));
  const byteLength = DESCRIPTION + description.length;
  if (byteLength > MAX_SEGMENT_HEADER_BYTES) {
    throw new RangeError(
      `a queue's description must take at most ${MAX_SEGMENT_HEADER_BYTES - DESCRIPTION} bytes, got ${description.length}`,
    );
  }
  const bytes = Buffer.alloc(byteLength);
  bytes.set(MAGIC);
  bytes.writeUInt8(FORMAT_VERSION, VERSION);
  bytes.writeUInt32LE(byteLength, BYTE_LENGTH);
  bytes.writeUInt32LE(header.salt, SALT);
  bytes.writeDoubleLE(header.number, NUMBER);
  bytes.writeDoubleLE(header.createdAtMillis, CREATED_AT);
  bytes.set(description, DESCRIPTION);
  bytes.writeUInt32LE(checksum(bytes), CRC);
  return bytes;
}

/** @param bytes - the beginning of the file, MAX_SEGMENT_HEADER_BYTES of it or all that there are */
export function readSegmentHeader(bytes: Buffer): ReadSegmentHeader | SegmentHeaderProblem {
  const damaged = { problem: 'damaged' } as const;
  if (bytes.length < SALT || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return damaged;
  const byteLength = bytes.readUInt32LE(BYTE_LENGTH);
  if (byteLength < SALT || byteLength > Math.min(bytes.length, MAX_SEGMENT_HEADER_BYTES)) return damaged;
  const own = bytes.subarray(0, byteLength);
  if (own.readUInt32LE(CRC) !== checksum(own)) return damaged;
  const version = own.readUInt8(VERSION);
  if (version !== FORMAT_VERSION) return { problem: 'newer-version', version };
  const description = parse(own.toString('utf8', DESCRIPTION));
  if (!isDescription(description)) return damaged;
  const header = {
    number: own.readDoubleLE(NUMBER),
    salt: own.readUInt32LE(SALT),
    createdAtMillis: own.readDoubleLE(CREATED_AT),
    description,
  };
  return { header, byteLength };
}

/** Of all that is not the checksum itself. */
function checksum(header: Buffer): number {
  return crc32(header.subarray(SALT), crc32(header.subarray(0, CRC)));
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

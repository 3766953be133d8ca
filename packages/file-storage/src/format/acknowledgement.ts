import { crc32 } from 'node:zlib';

/** The version of acks files that is written, and the only one that is read. */
const ACKS_VERSION = 1;

/** What an acks file begins with, in bytes. */
export const ACKS_HEADER_BYTES = 16;

/** The size of each entry behind the header. */
export const ACKNOWLEDGEMENT_BYTES = 16;

const MAGIC = Buffer.from('OTELQACK', 'latin1');
const VERSION = 8;
const HEADER_CRC = 12;

const CRC = 0;
const INDEX = 4;
const ITEMS = 8;
const BYTES = 12;

/** That a request of the segment is done with, and how much that was. */
export interface Acknowledgement {
  readonly index: number;
  readonly items: number;
  /** Of the payload. */
  readonly bytes: number;
}

/** What the acks file of the segment with that salt begins with. */
export function writeAcksHeader(salt: number): Buffer {
  const bytes = Buffer.alloc(ACKS_HEADER_BYTES);
  bytes.set(MAGIC);
  bytes.writeUInt8(ACKS_VERSION, VERSION);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, HEADER_CRC), salt), HEADER_CRC);
  return bytes;
}

/** Whether a file is intact and of a newer version: its entries can't be known. A damaged header is taken for version 1. */
export function isNewerAcks(header: Buffer, salt: number): boolean {
  return (
    header.length >= ACKS_HEADER_BYTES &&
    header.subarray(0, MAGIC.length).equals(MAGIC) &&
    header.readUInt8(VERSION) > ACKS_VERSION &&
    header.readUInt32LE(HEADER_CRC) === crc32(header.subarray(0, HEADER_CRC), salt)
  );
}

/** Writes an entry into ACKNOWLEDGEMENT_BYTES of `target`, of `offset` on. */
export function writeAcknowledgement(
  target: Buffer,
  offset: number,
  acknowledgement: Acknowledgement,
  salt: number,
): void {
  target.writeUInt32LE(acknowledgement.index, offset + INDEX);
  target.writeUInt32LE(acknowledgement.items, offset + ITEMS);
  target.writeUInt32LE(acknowledgement.bytes, offset + BYTES);
  target.writeUInt32LE(checksum(target, offset, salt), offset + CRC);
}

/** The entry at `offset`, all of whose bytes are there; undefined when it is damaged. */
export function readAcknowledgement(
  bytes: Buffer,
  offset: number,
  salt: number,
): Acknowledgement | undefined {
  const crc = bytes.readUInt32LE(offset + CRC);
  const index = bytes.readUInt32LE(offset + INDEX);
  const items = bytes.readUInt32LE(offset + ITEMS);
  const size = bytes.readUInt32LE(offset + BYTES);
  // Zeros are what a power cut leaves, and with one salt of 2^32 their checksum is 0.
  const isBlank = crc === 0 && index === 0 && items === 0 && size === 0;
  return isBlank || crc !== checksum(bytes, offset, salt) ? undefined : { index, items, bytes: size };
}

/** Where the next entry is to be written in an acks file of that size: behind the last whole one, never inside. */
export function nextAcknowledgementOffset(fileBytes: number): number {
  const entries = Math.floor((fileBytes - ACKS_HEADER_BYTES) / ACKNOWLEDGEMENT_BYTES);
  return ACKS_HEADER_BYTES + Math.max(0, entries) * ACKNOWLEDGEMENT_BYTES;
}

function checksum(bytes: Buffer, offset: number, salt: number): number {
  return crc32(bytes.subarray(offset + INDEX, offset + ACKNOWLEDGEMENT_BYTES), salt);
}

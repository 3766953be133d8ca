import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SALT } from '../../testing/segment-fixture.js';
import {
  ACKNOWLEDGEMENT_BYTES,
  ACKS_HEADER_BYTES,
  type Acknowledgement,
  isNewerAcks,
  nextAcknowledgementOffset,
  readAcknowledgement,
  writeAcknowledgement,
  writeAcksHeader,
} from './acknowledgement.js';

const u32 = fc.integer({ min: 0, max: 2 ** 32 - 1 });

function entryOf(acknowledgement: Acknowledgement, salt: number): Buffer {
  const bytes = Buffer.alloc(ACKNOWLEDGEMENT_BYTES);
  writeAcknowledgement(bytes, 0, acknowledgement, salt);
  return bytes;
}

/** The salt with which twelve zeros have the checksum 0: a checksum of the same bytes is another one with any other salt. */
function saltOfZeros(): number {
  // CRC-32 is linear: each bit of the salt flips the same bits of the checksum, whatever the others are.
  const zeros = Buffer.alloc(12);
  const rows = Array.from({ length: 32 }, (_, bit) => ({
    crc: BigInt((crc32(zeros, 2 ** bit) ^ crc32(zeros, 0)) >>> 0),
    salt: 1n << BigInt(bit),
  }));
  let target = { crc: BigInt(crc32(zeros, 0)), salt: 0n };
  for (let bit = 31n; bit >= 0n; bit -= 1n) {
    const has = (row: { readonly crc: bigint }) => ((row.crc >> bit) & 1n) === 1n;
    const place = rows.findIndex(has);
    const [pivot] = rows.splice(place, place === -1 ? 0 : 1);
    if (pivot === undefined) continue;
    const without = (row: typeof pivot) =>
      has(row) ? { crc: row.crc ^ pivot.crc, salt: row.salt ^ pivot.salt } : row;
    rows.splice(0, rows.length, ...rows.map(without));
    target = without(target);
  }
  return Number(target.salt);
}

describe('an acknowledgement', () => {
  it('is read as it was written', () => {
    fc.assert(
      fc.property(u32, u32, u32, u32, (index, items, bytes, salt) => {
        fc.pre(index + items + bytes > 0);
        const written = { index, items, bytes };
        expect(readAcknowledgement(entryOf(written, salt), 0, salt)).toEqual(written);
      }),
    );
  });

  it('is none when any of its bits is another, or in the file of another segment', () => {
    const whole = entryOf({ index: 1, items: 2, bytes: 3 }, SALT);
    expect(readAcknowledgement(whole, 0, SALT + 1)).toBeUndefined();
    for (let at = 0; at < ACKNOWLEDGEMENT_BYTES; at += 1) {
      for (let bit = 0; bit < 8; bit += 1) {
        const flipped = Buffer.from(whole);
        flipped[at] = (whole[at] ?? 0) ^ (1 << bit);
        expect(readAcknowledgement(flipped, 0, SALT)).toBeUndefined();
      }
    }
  });

  it('is none in zeros, not even with the salt for which their checksum is good', () => {
    const salt = saltOfZeros();
    expect(crc32(Buffer.alloc(12), salt)).toBe(0);
    expect(readAcknowledgement(Buffer.alloc(ACKNOWLEDGEMENT_BYTES), 0, salt)).toBeUndefined();
  });
});

describe('an acks file', () => {
  it('is of this version, whatever has happened to its header', () => {
    const header = writeAcksHeader(SALT);
    expect(header.length).toBe(ACKS_HEADER_BYTES);
    expect(isNewerAcks(header, SALT)).toBe(false);
    for (let at = 0; at < header.length; at += 1) {
      const damaged = Buffer.from(header);
      damaged[at] = (header[at] ?? 0) + 1;
      expect(isNewerAcks(damaged, SALT)).toBe(false);
      expect(isNewerAcks(header.subarray(0, at), SALT)).toBe(false);
    }
  });

  it('is of a newer version when its header says so, and is intact', () => {
    const newer = writeAcksHeader(SALT);
    newer.writeUInt8(2, 8);
    newer.writeUInt32LE(crc32(newer.subarray(0, 12), SALT), 12);
    expect(isNewerAcks(newer, SALT)).toBe(true);
  });

  it.each([
    [0, 16],
    [15, 16],
    [16, 16],
    [31, 16],
    [32, 32],
    [47, 32],
  ])('of %i bytes goes on at %i', (fileBytes, offset) => {
    expect(nextAcknowledgementOffset(fileBytes)).toBe(offset);
  });
});

import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordOf, SALT } from '../../testing/segment-fixture.js';
import {
  MAX_PAYLOAD_BYTES,
  MAX_RECORDS,
  RECORD_HEADER_BYTES,
  RECORD_MARKER,
  readRecordHeader,
  writeRecordHeader,
} from './record.js';

const salts = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const fields = fc.record({
  items: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  index: fc.integer({ min: 0, max: MAX_RECORDS - 1 }),
  id: fc.nat({ max: Number.MAX_SAFE_INTEGER }),
  acceptedAtMillis: fc.double({ min: 0, noNaN: true }),
});
const FIELDS = { items: 3, index: 4, id: 5, acceptedAtMillis: Date.UTC(2026, 0, 2) };

describe('a record', () => {
  it('is read as it was written, wherever it stands', () => {
    fc.assert(
      fc.property(fields, fc.uint8Array(), salts, fc.uint8Array(), (written, payload, salt, before) => {
        const bytes = Buffer.concat([before, recordOf(written, payload, salt)]);
        const header = readRecordHeader(bytes, before.length, salt);
        expect(header).toMatchObject({ ...written, type: 1, payloadBytes: payload.length });
      }),
    );
  });

  it('has the bytes that the format says', () => {
    const bytes = recordOf(FIELDS, Buffer.from('payload'), 0);
    expect(bytes.toString('hex').match(/.{8}/g)?.slice(0, 1)).toEqual(['f5c1f9c0']);
    expect(bytes.readUInt32LE(12)).toBe(7);
    expect([...bytes.subarray(16, 20)]).toEqual([1, 0, 0, 0]);
    expect(bytes.readUInt32LE(20)).toBe(3);
    expect(bytes.readUInt32LE(24)).toBe(4);
    expect(bytes.readUInt32LE(28)).toBe(0);
    expect(bytes.readDoubleLE(32)).toBe(5);
    expect(bytes.readDoubleLE(40)).toBe(FIELDS.acceptedAtMillis);
    expect(bytes.toString('latin1', 48)).toBe('payload');
  });

  it('is none when any bit of its header is another, or when it is cut off', () => {
    const whole = recordOf(FIELDS, Buffer.from('payload'));
    for (let at = 0; at < RECORD_HEADER_BYTES; at += 1) {
      expect(readRecordHeader(whole.subarray(0, at), 0, SALT)).toBeUndefined();
      for (let bit = 0; bit < 8; bit += 1) {
        const flipped = Buffer.from(whole);
        flipped[at] = (whole[at] ?? 0) ^ (1 << bit);
        expect(readRecordHeader(flipped, 0, SALT)).toBeUndefined();
      }
    }
  });

  it('is none in a segment with another salt', () => {
    fc.assert(
      fc.property(fields, fc.uint8Array(), salts, salts, (written, payload, salt, other) => {
        fc.pre(salt !== other);
        expect(readRecordHeader(recordOf(written, payload, salt), 0, other)).toBeUndefined();
      }),
    );
  });

  it.each([
    ['zeros', 0],
    ['ones', 0xff],
  ])('is none in %s, with any salt', (_, byte) => {
    fc.assert(
      fc.property(salts, (salt) => {
        expect(readRecordHeader(Buffer.alloc(RECORD_HEADER_BYTES, byte), 0, salt)).toBeUndefined();
      }),
    );
  });

  it('has a marker that is in no text, and does not overlap with itself', () => {
    expect(new Set(RECORD_MARKER).size).toBe(4);
    for (const byte of RECORD_MARKER) {
      // As the Unicode Standard has it (table 3-7): bytes that UTF-8 never has.
      expect(byte === 0xc0 || byte === 0xc1 || byte >= 0xf5).toBe(true);
    }
  });

  it.each([
    ['a payload larger than any', 12, MAX_PAYLOAD_BYTES + 1],
    ['an unknown type', 16, 3],
    ['an index larger than any', 24, MAX_RECORDS],
  ])('is none with %s, though its checksum is good', (_, at, value) => {
    const bytes = recordOf(FIELDS, Buffer.alloc(0));
    bytes.writeUInt32LE(value, at);
    bytes.writeUInt32LE(crc32(bytes.subarray(8), SALT), 4);
    expect(readRecordHeader(bytes, 0, SALT)).toBeUndefined();
    bytes.writeUInt32LE(at === 16 ? 1 : value - 1, at);
    bytes.writeUInt32LE(crc32(bytes.subarray(8), SALT), 4);
    expect(readRecordHeader(bytes, 0, SALT)).toBeDefined();
  });

  it('is refused when a field does not fit', () => {
    const write = (changes: Partial<typeof FIELDS>) => () =>
      writeRecordHeader(
        Buffer.alloc(RECORD_HEADER_BYTES),
        0,
        { ...FIELDS, ...changes },
        Buffer.alloc(0),
        SALT,
      );
    expect(write({ index: MAX_RECORDS })).toThrow(
      'the index of a record must be at most 33554431, got 33554432',
    );
    expect(write({ items: 2 ** 32 })).toThrow(RangeError);
    expect(write({ index: MAX_RECORDS - 1, items: 2 ** 32 - 1 })).not.toThrow();
  });
});

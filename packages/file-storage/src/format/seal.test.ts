import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SALT } from '../../testing/segment-fixture.js';
import { MAX_RECORDS, readRecordHeader } from './record.js';
import { readSeal, SEAL_BYTES, writeSeal } from './seal.js';

const counts = fc.nat({ max: Number.MAX_SAFE_INTEGER });
const seals = fc.record({
  nextIndex: fc.nat({ max: MAX_RECORDS }),
  lastId: counts,
  totals: fc.record({ requests: fc.nat({ max: MAX_RECORDS }), items: counts, bytes: counts }),
  sealedAtMillis: counts,
});
const SEAL = {
  nextIndex: 2,
  lastId: 9,
  totals: { requests: 2, items: 3, bytes: 4 },
  sealedAtMillis: Date.UTC(2026, 0, 2),
};

describe('a seal', () => {
  it('is read as it was written, and is a record that is no request', () => {
    fc.assert(
      fc.property(seals, fc.nat({ max: 2 ** 32 - 1 }), fc.uint8Array(), (seal, salt, before) => {
        const bytes = Buffer.concat([before, writeSeal(seal, salt)]);
        expect(bytes.length - before.length).toBe(SEAL_BYTES);
        expect(readSeal(bytes, before.length, salt)).toEqual(seal);
        expect(readRecordHeader(bytes, before.length, salt)).toMatchObject({ type: 2, payloadBytes: 24 });
      }),
    );
  });

  it.each([
    ['a payload of another size', 12, 25],
    ['more requests than a segment has', 24, MAX_RECORDS + 1],
  ])('is none with %s, though its checksum is good', (_, at, value) => {
    const bytes = writeSeal(SEAL, SALT);
    bytes.writeUInt32LE(value, at);
    bytes.writeUInt32LE(crc32(bytes.subarray(8, 48), SALT), 4);
    expect(readSeal(bytes, 0, SALT)).toBeUndefined();
  });

  it('is none when any of its bits is another, when it is cut off, or in another segment', () => {
    const whole = writeSeal(SEAL, SALT);
    expect(readSeal(whole, 0, SALT + 1)).toBeUndefined();
    for (let at = 0; at < SEAL_BYTES; at += 1) {
      expect(readSeal(whole.subarray(0, at), 0, SALT)).toBeUndefined();
      for (let bit = 0; bit < 8; bit += 1) {
        const flipped = Buffer.from(whole);
        flipped[at] = (whole[at] ?? 0) ^ (1 << bit);
        expect(readSeal(flipped, 0, SALT)).toBeUndefined();
      }
    }
  });
});

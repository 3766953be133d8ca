import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HEADER } from '../../testing/segment-fixture.js';
import { MAX_SEGMENT_HEADER_BYTES, readSegmentHeader, writeSegmentHeader } from './segment-header.js';

const headers = fc.record({
  number: fc.integer({ min: 1, max: 9_999_999_999 }),
  salt: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  createdAtMillis: fc.integer({ min: 0, max: 8.64e15 }),
  description: fc.record(
    {
      signal: fc.constantFrom('traces' as const, 'logs' as const, 'metrics' as const),
      format: fc.constantFrom('otlp-protobuf' as const, 'otlp-json' as const),
      destination: fc.string({ unit: 'grapheme' }),
      name: fc.string(),
    },
    { requiredKeys: ['signal', 'format', 'destination'] },
  ),
});

/** The header with some of it changed on purpose, by somebody who made the checksum good. */
function rewritten(change: (header: Buffer) => Buffer): Buffer {
  const bytes = change(writeSegmentHeader(HEADER));
  bytes.writeUInt32LE(bytes.length, 12);
  bytes.writeUInt32LE(crc32(bytes.subarray(20), crc32(bytes.subarray(0, 16))), 16);
  return bytes;
}

function describedAs(json: string): Buffer {
  return rewritten((header) => Buffer.concat([header.subarray(0, 40), Buffer.from(json)]));
}

describe('the header of a segment', () => {
  it('is read as it was written, whatever stands behind it', () => {
    fc.assert(
      fc.property(headers, fc.uint8Array(), (header, behind) => {
        const bytes = writeSegmentHeader(header);
        expect(readSegmentHeader(Buffer.concat([bytes, behind]))).toEqual({
          header,
          byteLength: bytes.length,
        });
      }),
    );
  });

  it('is damaged when any of its bits is another, or when it is cut off anywhere', () => {
    const whole = writeSegmentHeader(HEADER);
    for (let at = 0; at < whole.length; at += 1) {
      expect(readSegmentHeader(whole.subarray(0, at))).toEqual({ problem: 'damaged' });
      for (let bit = 0; bit < 8; bit += 1) {
        const flipped = Buffer.from(whole);
        flipped[at] = (whole[at] ?? 0) ^ (1 << bit);
        expect(readSegmentHeader(flipped)).toEqual({ problem: 'damaged' });
      }
    }
  });

  it('is damaged when it is anything else', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(readSegmentHeader(Buffer.from(bytes))).toEqual({ problem: 'damaged' });
      }),
    );
  });

  it('tells a newer version from damage, whatever that version puts behind its first twenty bytes', () => {
    const newer = rewritten((header) => {
      header.writeUInt8(2, 8);
      return Buffer.concat([header.subarray(0, 20), Buffer.from('something else')]);
    });
    expect(readSegmentHeader(newer)).toEqual({ problem: 'newer-version', version: 2 });
  });

  it.each([
    ['no JSON', '{"signal":'],
    ['no object', 'null'],
    ['an unknown signal', '{"signal":"profiles","format":"otlp-json","destination":""}'],
    ['an unknown format', '{"signal":"logs","format":"arrow","destination":""}'],
    ['no destination', '{"signal":"logs","format":"otlp-json"}'],
    ['a name that is no text', '{"signal":"logs","format":"otlp-json","destination":"","name":1}'],
  ])('is damaged when the description is %s', (_, json) => {
    expect(readSegmentHeader(describedAs(json))).toEqual({ problem: 'damaged' });
  });

  it('takes a description up to a size, and says which', () => {
    const describedBy = (destination: string) => ({
      ...HEADER,
      description: { ...HEADER.description, destination },
    });
    const room = MAX_SEGMENT_HEADER_BYTES - writeSegmentHeader(describedBy('')).length;
    expect(readSegmentHeader(writeSegmentHeader(describedBy('x'.repeat(room))))).toMatchObject({
      byteLength: MAX_SEGMENT_HEADER_BYTES,
    });
    expect(() => writeSegmentHeader(describedBy('x'.repeat(room + 1)))).toThrow(
      new RangeError("a queue's description must take at most 65496 bytes, got 65497"),
    );
  });
});

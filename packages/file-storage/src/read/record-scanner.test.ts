import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Random } from '../../testing/random.js';
import { answerFrom, readWith } from '../../testing/reads.js';
import { recordOf, SALT, segmentOf } from '../../testing/segment-fixture.js';
import { RECORD_HEADER_BYTES, RECORD_MARKER, type RecordHeader } from '../format/record.js';
import type { Reading } from './reading.js';
import { RecordScanner, type ScannedRecord, type Verdict } from './record-scanner.js';

const MIB = 1_048_576;
const random = new Random(1);

/** All records of some bytes, and what it took to find them. */
function scan(bytes: Buffer, judge: (header: RecordHeader) => Verdict = () => 'take') {
  const scanner = new RecordScanner(SALT, 0);
  const asked: number[] = [];
  function* all(): Reading<ScannedRecord[]> {
    const records: ScannedRecord[] = [];
    for (;;) {
      const record = yield* scanner.next(bytes.length, (header) => {
        asked.push(header.index);
        return judge(header);
      });
      if (record === undefined) return records;
      records.push(record);
    }
  }
  const { result, ...cost } = readWith(answerFrom(bytes), all());
  return {
    found: result.map(({ header, payload }) => [header.index, payload?.length]),
    asked,
    scanner,
    ...cost,
  };
}

function record(index: number, payload: Uint8Array): Buffer {
  return recordOf({ index, id: index + 1, items: 1, acceptedAtMillis: 0 }, payload);
}

function damaged(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (bytes[at] ?? 0) ^ 1;
  return changed;
}

describe('finding records', () => {
  it('gives payloads in memory of their own, also those larger than what is read at a time', () => {
    const payloads = [10, 0, 3 * MIB, 700_000, 1].map((size) => random.bytes(size));
    const bytes = segmentOf(payloads).bytes;
    const scanner = new RecordScanner(SALT, 0);
    for (const payload of payloads) {
      const found = readWith(
        answerFrom(bytes),
        scanner.next(bytes.length, () => 'take'),
      ).result?.payload;
      expect(found !== undefined && Buffer.compare(found, payload)).toBe(0);
      expect(found?.buffer.byteLength).toBe(payload.length);
    }
    expect(scanner.offset).toBe(bytes.length);
  });

  it('reads each byte about once, little at a time', () => {
    const bytes = segmentOf(Array.from({ length: 300 }, () => random.bytes(20_000))).bytes;
    const { found, bytesRead, largestRead } = scan(bytes, () => 'check');
    expect(found.length).toBe(300);
    // Where a header is cut by the end of what was read, it is read again.
    expect(bytesRead).toBeLessThan(bytes.length + 100 * RECORD_HEADER_BYTES);
    expect(largestRead).toBeLessThanOrEqual(MIB);
  });

  it('does not read what it passes over', () => {
    const bytes = segmentOf([random.bytes(4 * MIB), random.bytes(4 * MIB), Buffer.alloc(5)]).bytes;
    const { found, bytesRead } = scan(bytes, ({ index }) => (index < 2 ? 'pass' : 'take'));
    expect(found).toEqual([[2, 5]]);
    expect(bytesRead).toBeLessThan(MIB);
  });

  it('stops before a record, and goes on with it', () => {
    const bytes = segmentOf([Buffer.alloc(1), Buffer.alloc(2)]).bytes;
    const { found, scanner } = scan(bytes, ({ index }) => (index === 1 ? 'stop' : 'take'));
    expect(found).toEqual([[0, 1]]);
    const next = readWith(
      answerFrom(bytes),
      scanner.next(bytes.length, () => 'take'),
    );
    expect(next.result?.header.index).toBe(1);
  });

  it('finds a marker that is cut by the end of what was read', () => {
    for (let shift = 0; shift < 60; shift += 1) {
      const garbage = random.bytes(262_144 - shift);
      expect(scan(Buffer.concat([garbage, record(0, Buffer.alloc(5))])).found).toEqual([[0, 5]]);
    }
  });
});

describe('finding records in damaged bytes', () => {
  const small = record(0, Buffer.alloc(100, 1));
  const rest = Buffer.concat([record(1, Buffer.alloc(2)), record(2, Buffer.alloc(3))]);

  it('leaves out a record whose header is damaged', () => {
    expect(scan(Buffer.concat([damaged(small, 20), rest])).found).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });

  it('tells of a record whose payload is damaged, and does not look into it', () => {
    const embedded = record(7, Buffer.alloc(8));
    const whole = record(0, Buffer.concat([embedded, Buffer.alloc(1)]));
    expect(scan(Buffer.concat([damaged(whole, whole.length - 1), rest]))).toMatchObject({
      found: [
        [0, undefined],
        [1, 2],
        [2, 3],
      ],
      asked: [0, 1, 2],
    });
  });

  it('finds the next one where bytes are missing in a payload', () => {
    expect(scan(Buffer.concat([small.subarray(0, 80), rest])).found).toEqual([
      [0, undefined],
      [1, 2],
      [2, 3],
    ]);
  });

  it('is not misled by a stray header whose length leads just to another record', () => {
    const length = 2 * RECORD_HEADER_BYTES + 5;
    const stray = record(9, Buffer.alloc(length, 9)).subarray(0, RECORD_HEADER_BYTES);
    expect(scan(Buffer.concat([stray, rest, record(3, Buffer.alloc(4))])).found).toEqual([
      [9, undefined],
      [1, 2],
      [2, 3],
      [3, 4],
    ]);
  });

  it('does not take a length for granted that leads beyond the end', () => {
    expect(scan(Buffer.concat([record(0, Buffer.alloc(MIB)).subarray(0, 100), rest])).found).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });

  it('looks at a payload full of markers without a checksum for each, and at one of another segment in vain', () => {
    const markers = Buffer.concat(Array.from({ length: MIB / 4 }, () => RECORD_MARKER));
    const foreign = segmentOf(
      Array.from({ length: 5000 }, () => Buffer.alloc(150)),
      { salt: SALT + 1 },
    ).bytes;
    const bytes = Buffer.concat([damaged(record(0, Buffer.concat([markers, foreign])), 20), rest]);
    const { found, asked, bytesRead } = scan(bytes);
    expect(found).toEqual([
      [1, 2],
      [2, 3],
    ]);
    expect(asked).toEqual([1, 2]);
    expect(bytesRead).toBeLessThan(1.01 * bytes.length);
  });

  it.each([1, 2, 4])('takes linear time for records in records, none of which is good (%i MiB)', (size) => {
    const count = Math.floor((size * MIB) / RECORD_HEADER_BYTES);
    const headers = Array.from({ length: count }, (_, index) =>
      headerWithout(index, (count - index - 1) * RECORD_HEADER_BYTES),
    );
    const bytes = Buffer.concat(headers);
    const { asked, bytesRead } = scan(bytes, () => 'check');
    expect(asked[0]).toBe(0);
    expect(bytesRead).toBeLessThan(12 * bytes.length);
  });
});

/** A header that is good, of a payload that is not there. */
function headerWithout(index: number, payloadBytes: number): Buffer {
  const header = record(index, Buffer.alloc(0));
  header.writeUInt32LE(payloadBytes, 12);
  header.writeUInt32LE(crc32(header.subarray(8), SALT), 4);
  return header;
}

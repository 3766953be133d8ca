import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { acksOf } from '../../testing/acks-fixture.js';
import { HEADER, SALT, type SegmentFixture, segmentOf, totalsOf } from '../../testing/segment-fixture.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { segmentName } from '../format/file-names.js';
import { leftInSegment } from './left-segment.js';

const { number, description } = HEADER;
const { destination } = description;
const payloads = [Buffer.from('a'), Buffer.from('bc'), Buffer.alloc(1000, 'd')];

/** What is left in a segment of which the first `done` requests are acknowledged. */
function leftIn(segment: SegmentFixture, done: number, bytes: Buffer = segment.bytes) {
  const folder = temporaryFolder();
  const path = join(folder, segmentName(number, SALT));
  writeFileSync(`${path}.segment`, bytes);
  if (done > 0) writeFileSync(`${path}.acks`, acksOf(segment.records.slice(0, done)));
  return leftInSegment(folder, { number, salt: SALT });
}

describe('a segment that has its seal', () => {
  const segment = segmentOf(payloads, { isSealed: true });

  it('has left what is not acknowledged, which is known to the byte', () => {
    expect(leftIn(segment, 0)).toEqual({ destination, amount: totalsOf(segment.records) });
    expect(leftIn(segment, 2)).toEqual({ destination, amount: totalsOf(segment.records.slice(2)) });
    expect(leftIn(segment, 3)).toBe(undefined);
  });
});

describe('a segment that has no seal', () => {
  const segment = segmentOf(payloads);

  it('has left something, unless all of it is acknowledged', () => {
    expect(leftIn(segment, 0)).toEqual({ destination, amount: undefined });
    expect(leftIn(segment, 2)).toEqual({ destination, amount: undefined });
    expect(leftIn(segment, 3)).toBe(undefined);
    expect(leftIn(segmentOf([]), 0)).toBe(undefined);
    expect(leftIn(segmentOf([Buffer.from('a')]), 0)).toEqual({ destination, amount: undefined });
  });
});

describe('a segment whose header', () => {
  const segment = segmentOf(payloads, { isSealed: true });
  const bytes = Buffer.from(segment.bytes);

  it('is damaged says nothing of its destination', () => {
    bytes.writeUInt8(0, 30);
    expect(leftIn(segment, 2, bytes)).toEqual({
      destination: undefined,
      amount: totalsOf(segment.records.slice(2)),
    });
  });

  it('is of a newer version is none of ours', () => {
    const { firstRecordOffset } = segment;
    segment.bytes.copy(bytes);
    bytes.writeUInt8(2, 8);
    bytes.writeUInt32LE(crc32(bytes.subarray(20, firstRecordOffset), crc32(bytes.subarray(0, 16))), 16);
    expect(leftIn(segment, 0, bytes)).toBe(undefined);
  });
});

it('what is no file has nothing left, and is not waited for', () => {
  const folder = temporaryFolder();
  const path = join(folder, `${segmentName(number, SALT)}.segment`);
  execFileSync('mkfifo', [path]);
  expect(leftInSegment(folder, { number, salt: SALT })).toBe(undefined);
  mkdirSync(join(folder, `${segmentName(2, SALT)}.segment`));
  expect(leftInSegment(folder, { number: 2, salt: SALT })).toBe(undefined);
});

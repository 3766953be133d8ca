import { appendFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { boundsOf, readerOf, segment, startOf } from '../../testing/readable.js';
import { segmentOf, totalsOf } from '../../testing/segment-fixture.js';
import { RECORD_HEADER_BYTES } from '../format/record.js';
import { less, NOTHING } from './amount.js';

const MIB = 1_048_576;

function damaged(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes);
  changed[at] = (bytes[at] ?? 0) ^ 1;
  return changed;
}

describe('reading a damaged segment', () => {
  it.each([
    ['header', 20],
    ['payload', RECORD_HEADER_BYTES],
  ])('tells what is lost by a damaged %s, once', async (_, place) => {
    const { reader } = readerOf(damaged(segment.bytes, startOf(1) + place));
    const first = await reader.read(boundsOf(segment, { maxRequests: 2 }));
    expect(first.records.map(({ index }) => index)).toEqual([0, 2]);
    expect(first).toMatchObject({ lost: NOTHING, isAtEnd: false });
    const unread = less(totalsOf(segment.records), totalsOf(first.records));
    const second = await reader.read(boundsOf(segment, { unread }));
    expect(second.records.map(({ index }) => index)).toEqual([3, 4]);
    expect(second).toMatchObject({ lost: totalsOf(segment.records.slice(1, 2)), isAtEnd: true });
  });

  it('tells what is lost at its end, and nothing but that', async () => {
    const { reader } = readerOf(Buffer.from(segment.bytes).fill(0, startOf(3)));
    const read = await reader.read(boundsOf(segment));
    expect(read.records.length).toBe(3);
    expect(read).toMatchObject({ lost: totalsOf(segment.records.slice(3)), isAtEnd: true });
  });

  it('tells that all is lost where nothing is left', async () => {
    const { reader } = readerOf(Buffer.alloc(0));
    expect(await reader.read(boundsOf(segment))).toEqual({
      records: [],
      lost: totalsOf(segment.records),
      isAtEnd: true,
    });
  });

  it('finds the first record by itself', async () => {
    const { reader } = readerOf(Buffer.from(segment.bytes).fill(0, 0, 60), 0);
    expect((await reader.read(boundsOf(segment))).records.length).toBe(5);
  });

  it('gives no record twice that is there twice', async () => {
    const copy = segment.bytes.subarray(startOf(1), startOf(2));
    const bytes = Buffer.concat([
      segment.bytes.subarray(0, startOf(4)),
      copy,
      segment.bytes.subarray(startOf(4)),
    ]);
    const { reader } = readerOf(bytes);
    const read = await reader.read(boundsOf(segment, { endOffset: segment.endOffset + copy.length }));
    expect(read.records.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
    expect(read.lost).toEqual(NOTHING);
  });

  it('does not give what it has told as lost', async () => {
    const bytes = damaged(segment.bytes, startOf(1) + 20).subarray(0, startOf(3));
    const { path, reader } = readerOf(bytes);
    const unread = totalsOf(segment.records.slice(0, 3));
    const read = await reader.read(boundsOf(segment, { endOffset: startOf(3), unread }));
    expect(read.lost).toEqual(totalsOf(segment.records.slice(1, 2)));
    appendFileSync(path, segment.bytes.subarray(startOf(1), startOf(2)));
    const later = await reader.read(
      boundsOf(segment, { endOffset: startOf(3) + startOf(2) - startOf(1), unread: NOTHING }),
    );
    expect(later).toEqual({ records: [], lost: NOTHING, isAtEnd: true });
  });

  it('gives what is behind a payload that is larger than what is read at a time', async () => {
    const large = segmentOf([Buffer.alloc(3 * MIB, 1), Buffer.alloc(9)]);
    const { reader } = readerOf(damaged(large.bytes, 2 * MIB));
    const read = await reader.read(boundsOf(large));
    expect(read.records.map(({ index }) => index)).toEqual([1]);
    expect(read.lost).toEqual(totalsOf(large.records.slice(0, 1)));
  });
});

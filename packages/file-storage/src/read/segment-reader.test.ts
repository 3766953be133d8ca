import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../../testing/random.js';
import { boundsOf, readerOf, segment, startOf } from '../../testing/readable.js';
import { recordOf, SALT, segmentOf, totalsOf } from '../../testing/segment-fixture.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { less, NOTHING } from './amount.js';
import { SegmentReader } from './segment-reader.js';

describe('reading a segment', () => {
  it('gives what was written, in memory of its own', async () => {
    const { reader } = readerOf(segment.bytes);
    const read = await reader.read(boundsOf(segment));
    const written = segment.records.map(({ start, end, ...record }) => ({
      ...record,
      payload: new Uint8Array(record.payload),
    }));
    expect(read).toEqual({ records: written, lost: NOTHING, isAtEnd: true });
    for (const { payload } of read.records) expect(payload.buffer.byteLength).toBe(payload.length);
  });

  it('gives the same in portions of any size, and no more than was asked for', async () => {
    const random = new Random(1);
    const sizes = fc.array(
      fc.oneof({ weight: 9, arbitrary: fc.nat(2000) }, fc.integer({ min: 2e5, max: 6e5 })),
    );
    const portion = fc.record({ maxRequests: fc.integer({ min: 1, max: 7 }), maxBytes: fc.nat(5000) });
    const portions = fc.array(portion, { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(sizes, portions, async (payloadSizes, asked) => {
        const stored = segmentOf(payloadSizes.map((size) => random.bytes(size)));
        const { reader } = readerOf(stored.bytes);
        const ids: number[] = [];
        let unread = totalsOf(stored.records);
        for (let turn = 0, isAtEnd = false; !isAtEnd; turn += 1) {
          const bounds = asked[turn % asked.length];
          const read = await reader.read(boundsOf(stored, { ...bounds, unread }));
          const { requests, bytes } = totalsOf(read.records);
          expect(requests).toBeLessThanOrEqual(bounds?.maxRequests ?? 0);
          if (requests > 1) expect(bytes).toBeLessThanOrEqual(bounds?.maxBytes ?? 0);
          expect(requests > 0 || read.isAtEnd).toBe(true);
          for (const { id, payload } of read.records) {
            const original = stored.records[id - 100]?.payload;
            expect(original !== undefined && Buffer.compare(payload, original)).toBe(0);
            ids.push(id);
          }
          unread = less(unread, totalsOf(read.records));
          isAtEnd = read.isAtEnd;
          expect(read.lost).toEqual(NOTHING);
        }
        expect(ids).toEqual(stored.records.map(({ id }) => id));
      }),
      { numRuns: 50 },
    );
  });

  it('passes over what is acknowledged', async () => {
    const { reader } = readerOf(segment.bytes);
    const unread = totalsOf(segment.records.filter(({ index }) => index % 2 === 1));
    const read = await reader.read(boundsOf(segment, { skip: (index) => index % 2 === 0, unread }));
    expect(read.records.map(({ index }) => index)).toEqual([1, 3]);
    expect(read).toMatchObject({ lost: NOTHING, isAtEnd: true });
  });

  it('goes on where it is told to', async () => {
    const { reader } = readerOf(segment.bytes);
    reader.advanceTo(startOf(3), 3);
    const unread = totalsOf(segment.records.slice(3));
    const read = await reader.read(boundsOf(segment, { unread }));
    expect(read.records.map(({ index }) => index)).toEqual([3, 4]);
    expect(reader.offset).toBe(segment.endOffset);
    reader.advanceTo(startOf(1), 1);
    expect(reader.offset).toBe(segment.endOffset);
  });

  it('does not give what it has gone past, should that turn up behind', async () => {
    const bytes = Buffer.concat([segment.bytes, segment.bytes.subarray(startOf(1), startOf(3))]);
    const { reader } = readerOf(bytes);
    reader.advanceTo(startOf(3), 3);
    const unread = totalsOf(segment.records.slice(3));
    const read = await reader.read(boundsOf(segment, { endOffset: bytes.length, unread }));
    expect(read.records.map(({ index }) => index)).toEqual([3, 4]);
  });

  it('follows a file that is being appended to', async () => {
    const { path, reader } = readerOf(segment.bytes.subarray(0, segment.firstRecordOffset));
    expect(
      await reader.read(boundsOf(segment, { endOffset: segment.firstRecordOffset, unread: NOTHING })),
    ).toEqual({
      records: [],
      lost: NOTHING,
      isAtEnd: true,
    });
    for (const { start, end, payload, ...fields } of segment.records) {
      // What is behind the end is being written, or about to be taken back.
      writeFileSync(path, Buffer.concat([segment.bytes.subarray(0, start), Buffer.alloc(300, 0xff)]));
      const bounds = { endOffset: start, unread: NOTHING };
      expect(await reader.read(boundsOf(segment, bounds))).toEqual({
        records: [],
        lost: NOTHING,
        isAtEnd: true,
      });
      writeFileSync(path, segment.bytes.subarray(0, start));
      appendFileSync(path, recordOf(fields, payload));
      const unread = totalsOf([{ ...fields, payload }]);
      const read = await reader.read(boundsOf(segment, { endOffset: end, unread }));
      expect(read).toMatchObject({ records: [{ ...fields }], lost: NOTHING, isAtEnd: true });
    }
  });
});

describe('a reader', () => {
  it('tells why all is lost when there is no file', async () => {
    const reader = new SegmentReader(join(temporaryFolder(), 'none'), SALT, 0);
    const read = await reader.read(boundsOf(segment));
    expect(read).toMatchObject({ records: [], isAtEnd: true, error: { code: 'ENOENT' } });
    expect(read.lost).toEqual(totalsOf(segment.records));
    await reader.close();
  });

  it('tells why all is lost when nothing can be read', async () => {
    const path = join(temporaryFolder(), 'folder');
    mkdirSync(path);
    const reader = new SegmentReader(path, SALT, 0);
    const read = await reader.read(boundsOf(segment));
    expect(read).toMatchObject({ records: [], isAtEnd: true, error: { code: 'EISDIR' } });
    expect(read.lost).toEqual(totalsOf(segment.records));
    await reader.close();
  });

  it('reads nothing more when it is closed, and does not open the file again', async () => {
    const { path, reader } = readerOf(segment.bytes);
    const reading = reader.read(boundsOf(segment));
    await reader.close();
    expect(await reading).toEqual({ records: [], lost: NOTHING, isAtEnd: false });
    rmSync(path);
    expect(await reader.read(boundsOf(segment))).toEqual({ records: [], lost: NOTHING, isAtEnd: false });
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type SegmentReadBounds, SegmentReader } from '../src/read/segment-reader.js';
import { SALT, type SegmentFixture, segmentOf, totalsOf } from './segment-fixture.js';
import { temporaryFolder } from './temporary-folder.js';

/** A sealed segment of five requests. */
export const segment = segmentOf(
  [10, 20, 30, 40, 50].map((size) => Buffer.alloc(size, size)),
  { isSealed: true },
);

/** A reader of a file that has these bytes, to be closed with the test. */
export function readerOf(bytes: Uint8Array, offset = segment.firstRecordOffset) {
  const path = join(temporaryFolder(), 'segment');
  writeFileSync(path, bytes);
  const reader = new SegmentReader(path, SALT, offset);
  onTestFinished(() => reader.close());
  return { path, reader };
}

/** All that there is, unless something else is asked for. */
export function boundsOf(stored: SegmentFixture, bounds: Partial<SegmentReadBounds> = {}): SegmentReadBounds {
  return {
    maxRequests: 1000,
    maxBytes: Infinity,
    endOffset: stored.endOffset,
    skip: () => false,
    unread: totalsOf(stored.records),
    ...bounds,
  };
}

/** Where a record of `segment` begins. */
export function startOf(index: number): number {
  return segment.records[index]?.start ?? 0;
}

import * as fs from 'node:fs';
import * as promises from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { acksOf } from '../../testing/acks-fixture.js';
import { SALT, segmentOf, totalsOf } from '../../testing/segment-fixture.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { SegmentReader } from './segment-reader.js';
import { surveySegment } from './survey.js';

vi.mock('node:fs/promises', async (importOriginal) => {
  const original = await importOriginal<typeof promises>();
  return { ...original, open: vi.fn(original.open) };
});
vi.mock('node:fs', async (importOriginal) => {
  const original = await importOriginal<typeof fs>();
  return { ...original, openSync: vi.fn(original.openSync) };
});

const segment = segmentOf([Buffer.alloc(1), Buffer.alloc(2)]);
const shortage = Object.assign(new Error('too many open files'), { code: 'EMFILE' });

function written(): { readonly path: string; readonly acksPath: string } {
  const folder = temporaryFolder();
  const [path, acksPath] = [join(folder, 'segment'), join(folder, 'acks')];
  fs.writeFileSync(path, segment.bytes);
  fs.writeFileSync(acksPath, acksOf(segment.records.slice(0, 1)));
  return { path, acksPath };
}

describe('while no file can be opened for want of descriptors', () => {
  it('a reader loses nothing', async () => {
    const reader = new SegmentReader(written().path, SALT, segment.firstRecordOffset);
    const bounds = {
      maxRequests: 10,
      maxBytes: 10,
      endOffset: segment.endOffset,
      skip: () => false,
      unread: totalsOf(segment.records),
    };
    vi.mocked(promises.open).mockRejectedValueOnce(shortage);
    const nothing = { requests: 0, items: 0, bytes: 0 };
    expect(await reader.read(bounds)).toEqual({
      records: [],
      lost: nothing,
      isAtEnd: false,
      error: shortage,
    });
    const read = await reader.read(bounds);
    expect(read.records.length).toBe(2);
    expect(read.isAtEnd).toBe(true);
    await reader.close();
  });

  it.each(['path', 'acksPath'] as const)('a survey does not go on without the file (%s)', (missing) => {
    const files = written();
    const { openSync } = fs;
    const original = vi.mocked(openSync).getMockImplementation() ?? openSync;
    vi.mocked(openSync).mockImplementation((path, ...rest) => {
      if (path === files[missing]) throw shortage;
      return original(path, ...rest);
    });
    const { problem } = surveySegment(files.path, files.acksPath, SALT);
    expect(problem).toEqual({ problem: 'unreadable', error: shortage });
    vi.mocked(openSync).mockImplementation(original);
    expect(surveySegment(files.path, files.acksPath, SALT).unread).toEqual(
      totalsOf(segment.records.slice(1)),
    );
  });
});

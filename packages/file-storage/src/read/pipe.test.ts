import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SALT, totalsOf } from '../../testing/segment-fixture.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { readAcknowledged } from './acknowledged.js';
import { SegmentReader } from './segment-reader.js';
import { surveySegment } from './survey.js';

/** A pipe that nobody ever writes to: whoever opens it like a file waits for ever. */
function pipe(): string {
  const path = join(temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [path]);
  return path;
}

it('a pipe by the name of a segment or of its acknowledgements is nothing to wait for', async () => {
  const path = pipe();
  const { fileBytes, unread, problem } = surveySegment(path, path, SALT);
  expect({ fileBytes, unread }).toEqual({ fileBytes: 0, unread: totalsOf([]) });
  expect(problem).toEqual({ problem: 'unreadable', error: new Error('it is no file') });
  expect(readAcknowledged(path, SALT, 10).amount).toEqual(totalsOf([]));
});

it('a pipe in the place of a segment that is about to be read costs its requests', async () => {
  const reader = new SegmentReader(pipe(), SALT, 0);
  const unread = { requests: 2, items: 3, bytes: 4 };
  const read = await reader.read({
    maxRequests: 10,
    maxBytes: 1000,
    endOffset: 500,
    skip: () => false,
    unread,
  });
  expect(read).toMatchObject({ records: [], lost: unread, isAtEnd: true });
  await reader.close();
});

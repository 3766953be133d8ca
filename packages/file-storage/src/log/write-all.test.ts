import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { type FileSystem, outcomeOf, systemFileSystem } from './file-system.js';
import { writeAll } from './write-all.js';

/** A disk that writes so many bytes at a time, at most. */
function writingAtMost(most: number): FileSystem {
  return {
    ...systemFileSystem,
    writev: (fd, buffers, position, done) =>
      systemFileSystem.writev(fd, [Buffer.concat(buffers).subarray(0, most)], position, done),
  };
}

async function written(fileSystem: FileSystem, buffers: readonly Uint8Array[], position = 0) {
  const path = join(temporaryFolder(), 'file');
  const fd = openSync(path, 'w');
  const bytes = Buffer.concat(buffers).length;
  const error = await outcomeOf((done) => writeAll(fileSystem, fd, buffers, bytes, position, done));
  closeSync(fd);
  return { error, content: readFileSync(path) };
}

it('goes on where a write has ended early, inside of a buffer or between two', async () => {
  const buffers = ['one', '', 'twelve', 'x'].map((text) => Buffer.from(text));
  for (const most of [1, 2, 3, 4, 9, 10]) {
    const { error, content } = await written(writingAtMost(most), buffers, 2);
    expect(error).toBe(null);
    expect(content.toString('latin1')).toBe('\0\0onetwelvex');
  }
});

it('fails when nothing is written at all, instead of trying for ever', async () => {
  const { error } = await written(writingAtMost(0), [Buffer.from('one')]);
  expect(error?.message).toBe('nothing of it was written');
});

it('writes more buffers than the system takes in one call', async () => {
  const buffers = Array.from({ length: 3000 }, (_, index) => Buffer.from(`${index},`));
  const { error, content } = await written(systemFileSystem, buffers);
  expect(error).toBe(null);
  expect(content.equals(Buffer.concat(buffers))).toBe(true);
});

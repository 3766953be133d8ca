import type { Done, FileSystem } from './file-system.js';

/**
 * Writes the buffers one behind the other, and goes on where a write ended early: a disk that is about to be full takes a
 * part of it, and says why only when asked for the rest. The list may have any length: libuv splits it at IOV_MAX.
 *
 * @param bytes - of all buffers together
 */
export function writeAll(
  fileSystem: FileSystem,
  fd: number,
  buffers: readonly Uint8Array[],
  bytes: number,
  position: number,
  done: Done,
): void {
  fileSystem.writev(fd, buffers, position, (error, written) => {
    if (error !== null || written === bytes) done(error);
    else if (written === 0) done(new Error('nothing of it was written'));
    else writeAll(fileSystem, fd, behind(buffers, written), bytes - written, position + written, done);
  });
}

/** What is left of the buffers behind the first `written` bytes. */
function behind(buffers: readonly Uint8Array[], written: number): Uint8Array[] {
  const rest: Uint8Array[] = [];
  let skip = written;
  for (const buffer of buffers) {
    if (skip < buffer.length) rest.push(skip === 0 ? buffer : buffer.subarray(skip));
    skip = Math.max(0, skip - buffer.length);
  }
  return rest;
}

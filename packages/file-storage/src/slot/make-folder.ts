import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { errnoOf } from '../errno/plain-words.js';

/** What systems say that can't sync a directory, and have no need to. */
const UNSUPPORTED: readonly (string | undefined)[] = [
  'EISDIR',
  'EPERM',
  'EINVAL',
  'ENOTSUP',
  'EBADF',
  'EACCES',
];

/**
 * Makes a folder for its owner alone, so that it is still there after a power cut: what is in it is no safer than itself.
 *
 * @returns false where there is something already
 * @throws Error - of the file system
 */
export function makeFolder(path: string): boolean {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    throw error;
  }
  syncFolder(dirname(path));
  return true;
}

function syncFolder(path: string): void {
  let folder: number | undefined;
  try {
    folder = openSync(path, 'r');
    fsyncSync(folder);
  } catch (error) {
    if (!UNSUPPORTED.includes(errnoOf(error))) throw error;
  } finally {
    if (folder !== undefined) closeSync(folder);
  }
}

import { closeSync, fsyncSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { canNotSync } from '../errno/directory-sync.js';
import { errnoOf } from '../errno/plain-words.js';

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
    if (!canNotSync(error)) throw error;
  } finally {
    if (folder !== undefined) closeSync(folder);
  }
}

import { constants } from 'node:fs';
import { mkdir, open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { takeAfter } from './rights.js';

/**
 * Makes a folder, and those above it, for this user alone. In one that was there before it belongs to whom that one does. One
 * that another process has made meanwhile stays as it is.
 */
export async function makeFolder(path: string): Promise<void> {
  const above = dirname(path);
  await mkdir(above, { recursive: true, mode: 0o700 });
  if (!(await isMade(path))) return;
  // Folders have no handles, and no such owners, on Windows.
  if (process.platform === 'win32') return;
  const folder = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    await takeAfter(folder, await stat(above));
  } finally {
    await folder.close();
  }
}

async function isMade(path: string): Promise<boolean> {
  try {
    await mkdir(path, { mode: 0o700 });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

import { readFile, utimes, writeFile } from 'node:fs/promises';
import { errnoOf } from '../errno/plain-words.js';

/** How often an owner shows those who can't look at its process that it is alive. */
export const HEARTBEAT_MILLIS = 5_000;

/** Whether an owner file that should have `content` is that one: as much of it as there was room for. */
export function isOwn(found: string, content: string): boolean {
  return content.startsWith(found);
}

/**
 * Touches an owner file. Never rejects.
 *
 * @returns whether it still is the caller's; undefined when that can't be told now
 */
export async function touch(path: string, content: string): Promise<boolean | undefined> {
  try {
    const found = await readFile(path, 'utf8');
    if (!isOwn(found, content)) return false;
    const now = new Date();
    await utimes(path, now, now);
    // There was no room for it so far.
    if (found !== content) await writeFile(path, content, { flag: 'r+' });
    return true;
  } catch (error) {
    const isGone = ['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errnoOf(error) ?? '');
    return isGone ? false : undefined;
  }
}

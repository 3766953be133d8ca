import { readdirSync } from 'node:fs';
import { extname } from 'node:path';
import { ACKS, SEGMENT } from '../format/file-names.js';

/** Whether somebody holds a slot, or has left something to send. A folder that was only made so far is about to be taken. */
export function isUsed(folder: string): boolean {
  return namesIn(folder).some((name) => /^owner\./.test(name) || [SEGMENT, ACKS].includes(extname(name)));
}

/** Whether there are segments in a slot, read or not. Those that were set aside do not count. */
export function hasSegments(folder: string): boolean {
  return namesIn(folder).some((name) => extname(name) === SEGMENT);
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

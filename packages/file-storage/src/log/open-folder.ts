import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ACKS, CORRUPT, parseSegmentName, SEGMENT } from '../format/file-names.js';
import type { Books } from './books.js';
import type { Folder } from './folder.js';
import { type FoundSegment, openSegment } from './open-segment.js';
import type { CorruptFile } from './set-aside.js';

/** What is in a folder. */
export interface FoundFiles {
  /** In the order of their numbers. */
  readonly segments: readonly FoundSegment[];
  /** Damaged segments that were set aside. */
  readonly corrupt: readonly CorruptFile[];
  /** Acknowledgements of segments that are gone. */
  readonly orphans: readonly string[];
  /** The largest of any file; 0 without any. */
  readonly lastNumber: number;
}

/** What there is where there is no folder. */
export const NO_FILES: FoundFiles = { segments: [], corrupt: [], orphans: [], lastNumber: 0 };

/**
 * Reads what is in a folder, synchronously.
 *
 * @param now - in milliseconds since the Unix epoch
 * @throws Error - of the file system, when the folder can't be read
 */
export function openFolder(folder: Folder, books: Books, now: number): FoundFiles {
  const segments: FoundSegment[] = [];
  const corrupt: CorruptFile[] = [];
  const orphans: string[] = [];
  let lastNumber = 0;
  const files = new Set(readdirSync(folder.path).sort());
  for (const file of files) {
    const name = parseSegmentName(file);
    if (name === undefined) continue;
    const path = join(folder.path, file);
    lastNumber = Math.max(lastNumber, name.number);
    if (file.endsWith(SEGMENT)) segments.push(openSegment(folder, name, books, now));
    else if (file.includes(CORRUPT)) corrupt.push({ path, bytes: sizeOf(path) });
    else if (!files.has(file.replace(ACKS, SEGMENT))) orphans.push(path);
  }
  return { segments, corrupt, orphans, lastNumber };
}

/** Nothing may throw once there are segments: they are in the books. */
function sizeOf(path: string): number {
  try {
    return lstatSync(path).size;
  } catch {
    return 0;
  }
}

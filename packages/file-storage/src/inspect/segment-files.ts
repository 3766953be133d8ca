import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  ACKS,
  CORRUPT,
  parseSegmentName,
  SEGMENT,
  type SegmentName,
  segmentName,
} from '../format/file-names.js';

/** A segment of a slot, as its name tells of it. */
export interface SegmentFile extends SegmentName {
  readonly file: string;
  readonly path: string;
  /** Where its acknowledgements are, if there are any. */
  readonly acksPath: string;
  /** Whether it was found damaged, and is kept for people to look at. */
  readonly isSetAside: boolean;
}

/** The segments in the folder of a slot, in the order in which they were written. None when the folder is gone. */
export function segmentFiles(slotFolder: string): SegmentFile[] {
  return namesIn(slotFolder)
    .flatMap((file) => segmentFile(slotFolder, file) ?? [])
    .sort((a, b) => a.number - b.number || (a.file < b.file ? -1 : 1));
}

function segmentFile(slotFolder: string, file: string): SegmentFile | undefined {
  const parsed = parseSegmentName(file);
  if (parsed === undefined || file.endsWith(ACKS)) return undefined;
  return {
    ...parsed,
    file,
    path: join(slotFolder, file),
    acksPath: join(slotFolder, segmentName(parsed.number, parsed.salt) + ACKS),
    isSetAside: file.includes(SEGMENT + CORRUPT),
  };
}

function namesIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name);
  } catch {
    return [];
  }
}

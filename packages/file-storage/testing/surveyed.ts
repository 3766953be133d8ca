import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RECORD_HEADER_BYTES } from '../src/format/record.js';
import { type SegmentSurvey, surveySegment } from '../src/read/survey.js';
import { type PlacedRecord, SALT, segmentOf, totalsOf } from './segment-fixture.js';
import { temporaryFolder } from './temporary-folder.js';

const PAYLOADS = [10, 20, 30, 40, 50].map((size) => Buffer.alloc(size, size));

/** A segment of five requests, with and without its seal. */
export const open = segmentOf(PAYLOADS);
export const sealed = segmentOf(PAYLOADS, { isSealed: true });

/** What there is in both. */
export const TOTALS = totalsOf(open.records);

/** The survey of files that have these bytes. */
export function survey(bytes: Uint8Array, acks?: Uint8Array): SegmentSurvey {
  const folder = temporaryFolder();
  const [path, acksPath] = [join(folder, 'segment'), join(folder, 'acks')];
  writeFileSync(path, bytes);
  if (acks !== undefined) writeFileSync(acksPath, acks);
  return surveySegment(path, acksPath, SALT);
}

/** The records with these indexes. */
export function records(...indexes: number[]): PlacedRecord[] {
  return open.records.filter(({ index }) => indexes.includes(index));
}

/** The file with a byte of some records changed. */
export function damaged(
  { bytes }: { readonly bytes: Buffer },
  ...parts: (readonly [index: number, part: 'header' | 'payload'])[]
): Buffer {
  const changed = Buffer.from(bytes);
  for (const [index, part] of parts) {
    const at = (open.records[index]?.start ?? 0) + (part === 'header' ? 20 : RECORD_HEADER_BYTES + 5);
    changed[at] = (bytes[at] ?? 0) ^ 1;
  }
  return changed;
}

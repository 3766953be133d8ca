import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SegmentHeader } from '../format/segment-header.js';
import { NOTHING, plus } from '../read/amount.js';
import type { Judge } from '../slot/judge.js';
import type { InspectedSegment, InspectedSlot } from './inspected.js';
import { salvageState } from './salvage-name.js';
import { segmentFiles } from './segment-files.js';
import { ownerOf } from './slot-owner.js';
import type { SlotFolder } from './storage-directory.js';
import { problemOf, recordsOf, type SurveyedSegment, survey, waiting } from './surveyed.js';

/** What is in a slot, and what its segments say of their queue. */
export interface SlotInspection {
  readonly slot: InspectedSlot;
  readonly headers: readonly SegmentHeader[];
}

/** Looks at a slot, whoever has it open. Never rejects: what can't be looked at is said so, or left out. */
export async function inspectSlot({ name, path }: SlotFolder, judge: Judge): Promise<SlotInspection> {
  const owner = ownerOf(path, judge);
  const segments = segmentFiles(path).flatMap((file) => survey(file) ?? []);
  const live = segments.filter(({ isSetAside }) => !isSetAside);
  return {
    slot: {
      folder: name,
      owner,
      stored: live.map((segment) => segment.survey.unread).reduce(plus, NOTHING),
      oldestAcceptedAtMillis: await oldestOf(live),
      fileBytes: fileBytes(path),
      segments: segments.map(inspected),
    },
    headers: segments.flatMap((segment) => segment.survey.header ?? []),
  };
}

function inspected(segment: SurveyedSegment): InspectedSegment {
  const { file, isSetAside, survey: found } = segment;
  const { fileBytes, unread, lost } = found;
  return {
    file,
    fileBytes,
    isSetAside,
    salvage: salvageState(file),
    stored: unread,
    problem: problemOf(segment),
    lost,
  };
}

/** Of the first request, which is the oldest: they are accepted in the order in which they are written. */
async function oldestOf(segments: readonly SurveyedSegment[]): Promise<number | undefined> {
  for (const segment of segments) {
    if (segment.survey.unread.requests === 0) continue;
    for await (const { acceptedAtMillis } of recordsOf(segment, waiting(segment))) return acceptedAtMillis;
  }
  return undefined;
}

function fileBytes(folder: string): number {
  let bytes = 0;
  try {
    for (const name of readdirSync(folder)) {
      bytes += statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
    }
  } catch {
    // It has gone away meanwhile.
  }
  return bytes;
}

import type { StoredAmount } from '@otelq/sending-queue/native';
import { errnoOf } from '../errno/plain-words.js';
import { less } from '../read/amount.js';
import { SegmentReader, type SegmentRecord } from '../read/segment-reader.js';
import { type SegmentSurvey, surveySegment } from '../read/survey.js';
import type { SegmentProblem } from './inspected.js';
import type { SegmentFile } from './segment-files.js';

/** How much is read at once. */
const MAX_REQUESTS = 64;
const MAX_BYTES = 4 * 1024 * 1024;

const PROBLEMS = {
  damaged: 'damaged-header',
  'newer-version': 'newer-version',
  unreadable: 'unreadable',
} as const satisfies Record<string, SegmentProblem>;

/** A segment that is looked at, not opened: nothing is locked or changed, and its owner may go on with it. */
export interface SurveyedSegment extends SegmentFile {
  readonly survey: SegmentSurvey;
}

/** Undefined for a file that has gone away meanwhile, because all of it is delivered. */
export function survey(file: SegmentFile): SurveyedSegment | undefined {
  const found = surveySegment(file.path, file.acksPath, file.salt);
  const { problem } = found;
  const isGone = problem?.problem === 'unreadable' && errnoOf(problem.error) === 'ENOENT';
  return isGone ? undefined : { ...file, survey: found };
}

/** What is wrong with a segment as a whole. */
export function problemOf({ survey: { problem } }: SurveyedSegment): SegmentProblem | undefined {
  return problem && PROBLEMS[problem.problem];
}

/** Which requests of a segment are read. */
export interface Wanted {
  /** Whether a request is passed over. */
  skip(index: number): boolean;
  /** What there should be of the others. */
  readonly unread: StoredAmount;
}

/** Those that are neither delivered nor dropped. */
export function waiting({ survey: { acknowledged, unread } }: SurveyedSegment): Wanted {
  return { skip: (index) => acknowledged.indexes.has(index), unread };
}

/** The requests of a segment, in order, read in windows of bounded size. What can't be read is passed over. */
export async function* recordsOf(
  segment: SurveyedSegment,
  wanted: Wanted,
): AsyncGenerator<SegmentRecord, void> {
  const { path, salt, survey: found } = segment;
  if (found.problem !== undefined && found.problem.problem !== 'damaged') return;
  const reader = new SegmentReader(path, salt, found.firstRecordOffset);
  const { endOffset } = found;
  let { unread } = wanted;
  try {
    for (;;) {
      const { records, isAtEnd } = await reader.read({
        maxRequests: MAX_REQUESTS,
        maxBytes: MAX_BYTES,
        endOffset,
        skip: wanted.skip,
        unread,
      });
      yield* records;
      // Without either, the process is short of descriptors or memory.
      if (isAtEnd || records.length === 0) return;
      for (const record of records) unread = less(unread, amountOf(record));
    }
  } finally {
    await reader.close();
  }
}

export function amountOf({ items, payload }: SegmentRecord): StoredAmount {
  return { requests: 1, items, bytes: payload.byteLength };
}

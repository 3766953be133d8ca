import { closeSync, fstatSync, openSync } from 'node:fs';
import type { StoredAmount } from '@otelq/sending-queue/native';
import { SEAL_BYTES } from '../format/seal.js';
import {
  MAX_SEGMENT_HEADER_BYTES,
  type ReadSegmentHeader,
  readSegmentHeader,
  type SegmentHeader,
  type SegmentHeaderProblem,
} from '../format/segment-header.js';
import { type Acknowledged, readAcknowledged } from './acknowledged.js';
import { isNothing, less, NOTHING, plus } from './amount.js';
import { type FoundRecords, findRecords } from './find-records.js';
import { IndexSet } from './index-set.js';
import { asError, FOR_READING, fill, type Reading, readNow } from './reading.js';

/** Why a segment is not read as it should be. */
export type SegmentProblem = SegmentHeaderProblem | { readonly problem: 'unreadable'; readonly error: Error };

/** What is in a segment. */
export interface SegmentSurvey {
  /** Undefined where there is a `problem`. */
  readonly header?: SegmentHeader;
  /**
   * - `damaged`: the header is; the records are read all the same, as those of version 1
   * - `newer-version`: written by a later release; nothing else is known, the files are to be left alone
   * - `unreadable`: one of the files can't be read, for now at least; nothing else is known, they are to be left alone; so is what
   *   is no file
   */
  readonly problem?: SegmentProblem;
  /** Size of the file. */
  readonly fileBytes: number;
  /** Where reading begins: behind the header, or 0 where that is damaged. */
  readonly firstRecordOffset: number;
  /** Whether it has its seal: it is complete, and `totals` are what was written. */
  readonly isSealed: boolean;
  /** Where the last good request ends: reading ends there, and a seal may be written there. */
  readonly endOffset: number;
  /** One more than the largest index of a request. */
  readonly nextIndex: number;
  /** The largest number of a request; 0 without any. */
  readonly lastId: number;
  /**
   * What was written, acknowledged or not: of the seal. Without one, what there is up to `endOffset`: all indexes count as
   * requests; items and bytes of those whose headers are damaged are known only where they are acknowledged.
   */
  readonly totals: StoredAmount;
  /** What of it is done with. */
  readonly acknowledged: Acknowledged;
  /** `totals` less what is acknowledged: what a reader is to find, or to tell as lost. */
  readonly unread: StoredAmount;
  /** What of `unread` can't be read. Undefined when nothing, or when only the seal was read. A reader tells of it as well. */
  readonly lost?: StoredAmount;
  /** What stands behind `endOffset` and is no seal: a write that was cut off by a crash, or damage. */
  readonly tornBytes: number;
  /** The first error of reading, such as EIO; what could not be read counts as damaged. */
  readonly error?: Error;
}

/** A header is mostly shorter than that, and most of the files have nothing else of interest at their beginning. */
const FIRST_READ_BYTES = 4096;

/**
 * Finds out what is in a segment, synchronously, in bounded memory. Reads header and seal alone where there is a good
 * seal at the end of the file, otherwise all of it; and the acknowledgements. Never throws.
 *
 * @param path - of the segment
 * @param acksPath - of its acknowledgements, which need not be there
 */
export function surveySegment(path: string, acksPath: string, salt: number): SegmentSurvey {
  let fd: number | undefined;
  try {
    fd = openSync(path, FOR_READING);
    const stats = fstatSync(fd);
    // A folder, or a pipe: somebody has put it there, and no damage makes one of a file.
    if (!stats.isFile()) return unknown(0, { problem: 'unreadable', error: new Error('it is no file') });
    const fileBytes = stats.size;
    const start = readNow(fd, readStart(fileBytes));
    if ('problem' in start && start.problem === 'newer-version') return unknown(fileBytes, start);
    const firstRecordOffset = 'header' in start ? start.byteLength : 0;
    const found = readNow(fd, findRecords(fileBytes, firstRecordOffset, salt));
    const { isSealed, endOffset, nextIndex, lastId, error } = found;
    return {
      ...('header' in start ? { header: start.header } : { problem: start }),
      ...{ fileBytes, firstRecordOffset, isSealed, endOffset, nextIndex, lastId },
      tornBytes: fileBytes - endOffset - (isSealed ? SEAL_BYTES : 0),
      ...amounts(found, acksPath, salt),
      ...(error === undefined ? {} : { error }),
    };
  } catch (error) {
    return unknown(0, { problem: 'unreadable', error: asError(error) });
  } finally {
    if (fd !== undefined) closeSync(fd);
  }
}

function* readStart(fileBytes: number): Reading<ReadSegmentHeader | SegmentHeaderProblem> {
  for (const most of [FIRST_READ_BYTES, MAX_SEGMENT_HEADER_BYTES]) {
    const bytes = Buffer.alloc(Math.min(most, fileBytes));
    yield* fill(bytes, 0);
    const start = readSegmentHeader(bytes);
    if (!('problem' in start) || start.problem !== 'damaged') return start;
    if (bytes.length === fileBytes) break;
  }
  return { problem: 'damaged' };
}

function amounts(
  { tally, isSealed, totals: found, nextIndex }: FoundRecords,
  acksPath: string,
  salt: number,
): Pick<SegmentSurvey, 'totals' | 'acknowledged' | 'unread' | 'lost'> {
  let totals = found;
  let readable = tally?.readable ?? NOTHING;
  const acknowledged = readAcknowledged(acksPath, salt, nextIndex, ({ index, items, bytes }) => {
    if (tally?.has(index)) readable = less(readable, { requests: 1, items, bytes });
    else if (!isSealed && !tally?.knows(index)) totals = plus(totals, { requests: 0, items, bytes });
  });
  const unread = less(totals, acknowledged.amount);
  const lost = tally === undefined ? NOTHING : less(unread, readable);
  return { totals, acknowledged, unread, ...(isNothing(lost) ? {} : { lost }) };
}

function unknown(fileBytes: number, problem: SegmentProblem): SegmentSurvey {
  return {
    problem,
    fileBytes,
    firstRecordOffset: 0,
    isSealed: false,
    endOffset: 0,
    nextIndex: 0,
    lastId: 0,
    totals: NOTHING,
    acknowledged: { indexes: new IndexSet(), amount: NOTHING, fileBytes: undefined },
    unread: NOTHING,
    tornBytes: 0,
  };
}

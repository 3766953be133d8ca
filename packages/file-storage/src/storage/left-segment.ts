import { closeSync, fstatSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredAmount } from '@otelq/sending-queue/native';
import { ACKS, SEGMENT, type SegmentName, segmentName } from '../format/file-names.js';
import { MAX_RECORDS, RECORD_HEADER_BYTES } from '../format/record.js';
import { readSeal, SEAL_BYTES, type Seal } from '../format/seal.js';
import { MAX_SEGMENT_HEADER_BYTES, readSegmentHeader } from '../format/segment-header.js';
import { readAcknowledged } from '../read/acknowledged.js';
import { less } from '../read/amount.js';
import { FOR_READING, fill, type Reading, readNow } from '../read/reading.js';

/** What waits in segments that nobody has open. */
export interface LeftRequests {
  /** Where they were to be sent; undefined where that can't be read. */
  readonly destination: string | undefined;
  /** Undefined where only a reading of all there is would tell. */
  readonly amount: StoredAmount | undefined;
}

interface Ends {
  readonly fileBytes: number;
  readonly start: ReturnType<typeof readSegmentHeader>;
  readonly seal: Seal | undefined;
}

/**
 * Whether anything in a segment is neither delivered nor dropped, by its header, its seal and its acknowledgements alone.
 *
 * @returns undefined when nothing is, or when only a newer version knows
 * @throws Error - of the file system
 */
export function leftInSegment(folder: string, name: SegmentName): LeftRequests | undefined {
  const path = join(folder, segmentName(name.number, name.salt));
  const ends = endsOf(path + SEGMENT, name.salt);
  if (ends === undefined) return undefined;
  const { fileBytes, start, seal } = ends;
  if ('problem' in start && start.problem === 'newer-version') return undefined;
  const { header, byteLength } = 'header' in start ? start : { header: undefined, byteLength: 0 };
  // What was salvaged without a header that can be read has an empty one.
  const destination = header?.description.destination || undefined;
  const { amount: done } = readAcknowledged(path + ACKS, name.salt, seal?.nextIndex ?? MAX_RECORDS);
  if (seal !== undefined) {
    const amount = less(seal.totals, done);
    return amount.requests > 0 ? { destination, amount } : undefined;
  }
  // Nothing stands between records, so that what is not of an acknowledged one is of others.
  const others = fileBytes - byteLength - done.requests * RECORD_HEADER_BYTES - done.bytes;
  return others > RECORD_HEADER_BYTES ? { destination, amount: undefined } : undefined;
}

/** Undefined for what is no file, such as a folder of that name. */
function endsOf(path: string, salt: number): Ends | undefined {
  const file = openSync(path, FOR_READING);
  try {
    const stats = fstatSync(file);
    return stats.isFile() ? readNow(file, readEnds(stats.size, salt)) : undefined;
  } finally {
    closeSync(file);
  }
}

function* readEnds(fileBytes: number, salt: number): Reading<Ends> {
  const first = Buffer.alloc(Math.min(MAX_SEGMENT_HEADER_BYTES, fileBytes));
  yield* fill(first, 0);
  const last = Buffer.alloc(SEAL_BYTES);
  if (fileBytes >= SEAL_BYTES) yield* fill(last, fileBytes - SEAL_BYTES);
  return { fileBytes, start: readSegmentHeader(first), seal: readSeal(last, 0, salt) };
}

import type { StoredAmount } from '@otelq/sending-queue/native';
import { type RecordHeader, SEAL } from '../format/record.js';
import { readSeal, SEAL_BYTES, type Seal, sealOf } from '../format/seal.js';
import { fill, type Reading } from './reading.js';
import { RecordScanner, type Verdict } from './record-scanner.js';
import { Tally } from './tally.js';

/** What the records of a segment are. */
export interface FoundRecords {
  readonly isSealed: boolean;
  /** Where the last good request ends. */
  readonly endOffset: number;
  readonly nextIndex: number;
  readonly lastId: number;
  readonly totals: StoredAmount;
  /** Each record that can be read; undefined where only the seal was. */
  readonly tally?: Tally;
  readonly error?: Error;
}

/** Reads the seal alone where the file ends with a good one, all records otherwise. */
export function* findRecords(
  fileBytes: number,
  firstRecordOffset: number,
  salt: number,
): Reading<FoundRecords> {
  const endOffset = fileBytes - SEAL_BYTES;
  if (endOffset >= firstRecordOffset) {
    const bytes = Buffer.alloc(SEAL_BYTES);
    yield* fill(bytes, endOffset);
    const seal = readSeal(bytes, 0, salt);
    if (seal !== undefined) return { ...sealed(seal), endOffset };
  }
  return yield* scan(fileBytes, firstRecordOffset, salt);
}

function* scan(fileBytes: number, firstRecordOffset: number, salt: number): Reading<FoundRecords> {
  const scanner = new RecordScanner(salt, firstRecordOffset);
  const tally = new Tally();
  let seal: Seal | undefined;
  let endOffset = firstRecordOffset;
  const judge = (header: RecordHeader): Verdict => {
    if (header.type === SEAL) return 'take';
    return tally.has(header.index) ? 'pass' : 'check';
  };
  for (;;) {
    const record = yield* scanner.next(fileBytes, judge);
    if (record === undefined) break;
    const { header, payload } = record;
    if (header.type === SEAL) {
      if (payload !== undefined) seal = sealOf(header, payload);
    } else if (payload === undefined) {
      tally.addDamaged(header);
    } else {
      tally.addGood(header);
      endOffset = scanner.offset;
    }
  }
  const error = scanner.window.takeError();
  const counted = { isSealed: false, nextIndex: tally.nextIndex, lastId: tally.lastId, totals: tally.known };
  return {
    ...(seal === undefined ? counted : sealed(seal)),
    endOffset,
    tally,
    ...(error === undefined ? {} : { error }),
  };
}

function sealed({ nextIndex, lastId, totals }: Seal) {
  return { isSealed: true, nextIndex, lastId, totals };
}

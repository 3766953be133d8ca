import { describe, expect, it } from 'vitest';
import { answerFrom, readWith } from '../../testing/reads.js';
import { SALT, segmentOf } from '../../testing/segment-fixture.js';
import { SEAL_BYTES } from '../format/seal.js';
import { findRecords } from './find-records.js';

const payloads = Array.from({ length: 100 }, () => Buffer.alloc(50_000));

describe('finding out what is in a segment', () => {
  it('reads nothing but the seal of one that has it', () => {
    const { bytes, firstRecordOffset } = segmentOf(payloads, { isSealed: true });
    const { result, bytesRead } = readWith(
      answerFrom(bytes),
      findRecords(bytes.length, firstRecordOffset, SALT),
    );
    expect(result.totals.requests).toBe(100);
    expect(bytesRead).toBe(SEAL_BYTES);
  });

  it('reads all of any other, about once, little at a time', () => {
    const { bytes, firstRecordOffset } = segmentOf(payloads);
    const reads = readWith(answerFrom(bytes), findRecords(bytes.length, firstRecordOffset, SALT));
    expect(reads.result.totals.requests).toBe(100);
    expect(reads.bytesRead).toBeLessThan(1.01 * bytes.length);
    expect(reads.largestRead).toBeLessThanOrEqual(2 ** 20);
  });
});

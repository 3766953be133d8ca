import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { acksOf } from '../../testing/acks-fixture.js';
import { HEADER, SALT, totalsOf } from '../../testing/segment-fixture.js';
import { damaged, open, records, sealed, survey, TOTALS } from '../../testing/surveyed.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { SEAL_BYTES } from '../format/seal.js';
import { writeSegmentHeader } from '../format/segment-header.js';
import { NOTHING } from './amount.js';
import { surveySegment } from './survey.js';

describe('the survey of a sealed segment', () => {
  it('tells what is in it, by its seal', () => {
    expect(survey(sealed.bytes)).toMatchObject({
      header: HEADER,
      fileBytes: sealed.bytes.length,
      firstRecordOffset: sealed.firstRecordOffset,
      isSealed: true,
      endOffset: sealed.endOffset,
      nextIndex: 5,
      lastId: 104,
      totals: TOTALS,
      unread: TOTALS,
      tornBytes: 0,
    });
  });

  it('does not look at the records', () => {
    const found = survey(damaged(sealed, [1, 'header'], [2, 'payload']));
    expect(found.unread).toEqual(TOTALS);
    expect(found.lost).toBeUndefined();
  });

  it('leaves out what is acknowledged', () => {
    const found = survey(sealed.bytes, acksOf(records(1, 3)));
    expect(found.totals).toEqual(TOTALS);
    expect(found.unread).toEqual(totalsOf(records(0, 2, 4)));
    expect(found.acknowledged.indexes.has(3)).toBe(true);
  });

  it('finds the seal in front of garbage, and tells what is lost', () => {
    const bytes = Buffer.concat([damaged(sealed, [1, 'header'], [4, 'payload']), Buffer.alloc(30)]);
    expect(survey(bytes, acksOf(records(0)))).toMatchObject({
      isSealed: true,
      endOffset: records(3)[0]?.end,
      nextIndex: 5,
      totals: TOTALS,
      unread: totalsOf(records(1, 2, 3, 4)),
      lost: totalsOf(records(1, 4)),
      tornBytes: bytes.length - (records(3)[0]?.end ?? 0) - SEAL_BYTES,
    });
  });

  it('needs no header', () => {
    const bytes = Buffer.from(sealed.bytes).fill(0, 0, 20);
    const found = survey(bytes);
    expect(found).toMatchObject({ problem: { problem: 'damaged' }, isSealed: true, totals: TOTALS });
    expect(found.firstRecordOffset).toBe(0);
    expect(found.header).toBeUndefined();
  });
});

describe('the survey of a file with a header that can not be read', () => {
  it.each([0, 1, 19, 20, 40, open.firstRecordOffset - 1])('finds nothing in one of %i bytes', (size) => {
    expect(survey(open.bytes.subarray(0, size))).toMatchObject({
      problem: { problem: 'damaged' },
      firstRecordOffset: 0,
      endOffset: 0,
      totals: NOTHING,
      tornBytes: size,
    });
  });

  it('finds the records', () => {
    const bytes = Buffer.from(open.bytes).fill(0xff, 3, 50);
    expect(survey(bytes)).toMatchObject({
      problem: { problem: 'damaged' },
      endOffset: open.endOffset,
      totals: TOTALS,
      tornBytes: 0,
    });
  });

  it('leaves alone what a newer version has written', () => {
    const bytes = Buffer.from(open.bytes);
    bytes.writeUInt8(2, 8);
    const header = bytes.subarray(0, open.firstRecordOffset);
    header.writeUInt32LE(crc32(header.subarray(20), crc32(header.subarray(0, 16))), 16);
    expect(survey(bytes)).toMatchObject({
      problem: { problem: 'newer-version', version: 2 },
      totals: NOTHING,
    });
  });

  it('reads one of any length', () => {
    const description = { ...HEADER.description, destination: 'x'.repeat(50_000) };
    const bytes = writeSegmentHeader({ ...HEADER, description });
    const found = survey(Buffer.concat([bytes, open.bytes.subarray(open.firstRecordOffset)]));
    expect(found.header?.description).toEqual(description);
    expect(found.totals).toEqual(TOTALS);
  });
});

describe('the survey of a file that can not be read', () => {
  it('tells why when it is not there', () => {
    const path = join(temporaryFolder(), 'segment');
    const { problem, ...found } = surveySegment(path, `${path}.acks`, SALT);
    expect(problem).toMatchObject({ problem: 'unreadable', error: { code: 'ENOENT' } });
    expect(found.unread).toEqual(NOTHING);
  });

  it('takes what is no file for no damaged one', () => {
    const path = join(temporaryFolder(), 'segment');
    mkdirSync(path);
    expect(surveySegment(path, `${path}.acks`, SALT)).toMatchObject({
      problem: { problem: 'unreadable', error: new Error('it is no file') },
      totals: NOTHING,
    });
  });
});

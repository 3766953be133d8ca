import { describe, expect, it } from 'vitest';
import { acksOf } from '../../testing/acks-fixture.js';
import { HEADER, totalsOf } from '../../testing/segment-fixture.js';
import { damaged, open, records, survey, TOTALS } from '../../testing/surveyed.js';
import { RECORD_HEADER_BYTES } from '../format/record.js';
import { NOTHING } from './amount.js';

describe('the survey of a segment without a seal', () => {
  it('counts what is in it', () => {
    const found = survey(open.bytes, acksOf(records(0)));
    expect(found).toMatchObject({
      header: HEADER,
      isSealed: false,
      endOffset: open.bytes.length,
      nextIndex: 5,
      lastId: 104,
      totals: TOTALS,
      unread: totalsOf(records(1, 2, 3, 4)),
      tornBytes: 0,
    });
    expect(found.lost).toBeUndefined();
  });

  it('ends at the last good record, wherever the file is cut off', () => {
    for (let size = open.firstRecordOffset; size <= open.bytes.length; size += 1) {
      const whole = open.records.filter(({ end }) => end <= size);
      const endOffset = whole.at(-1)?.end ?? open.firstRecordOffset;
      const found = survey(open.bytes.subarray(0, size));
      expect(found).toMatchObject({ endOffset, totals: totalsOf(whole), tornBytes: size - endOffset });
      expect(found.lost).toBeUndefined();
    }
  });

  it.each([
    ['zeros, as after a power cut', Buffer.alloc(10_000)],
    [
      'a record whose payload has not been written',
      damaged(open, [4, 'payload']).subarray(records(4)[0]?.start),
    ],
    ['garbage', Buffer.alloc(100, 0xf5)],
  ])('leaves out %s, at its end', (_, tail) => {
    const { start } = records(4)[0] ?? { start: 0 };
    const found = survey(Buffer.concat([open.bytes.subarray(0, start), tail]));
    expect(found).toMatchObject({ endOffset: start, nextIndex: 4, tornBytes: tail.length });
    expect(found.totals).toEqual(totalsOf(records(0, 1, 2, 3)));
  });

  it('does not count acknowledgements of what was cut off', () => {
    const bytes = open.bytes.subarray(0, -1);
    expect(survey(bytes, acksOf(records(3, 4))).unread).toEqual(totalsOf(records(0, 1, 2)));
  });

  it('knows how much is lost where a payload is damaged', () => {
    const found = survey(damaged(open, [0, 'payload'], [2, 'payload']));
    expect(found.totals).toEqual(TOTALS);
    expect(found.lost).toEqual(totalsOf(records(0, 2)));
  });

  it('knows how many requests are lost where headers are damaged', () => {
    const found = survey(damaged(open, [0, 'header'], [1, 'payload'], [2, 'header']));
    expect(found.totals).toEqual({ ...totalsOf(records(1, 3, 4)), requests: 5 });
    expect(found.lost).toEqual({ ...totalsOf(records(1)), requests: 3 });
  });

  it('takes nothing for lost that is acknowledged', () => {
    const bytes = damaged(open, [0, 'header'], [1, 'payload'], [2, 'header']);
    const found = survey(bytes, acksOf(records(0, 1, 3)));
    expect(found.unread).toEqual({ ...totalsOf(records(4)), requests: 2 });
    expect(found.lost).toEqual({ ...NOTHING, requests: 1 });
  });

  it('counts no record twice that is there twice', () => {
    const [second] = records(1);
    const copy = open.bytes.subarray(second?.start, second?.end);
    const found = survey(Buffer.concat([open.bytes, copy]));
    expect(found.totals).toEqual(TOTALS);
    expect(found.lost).toBeUndefined();
  });

  it('counts records that stand in another order', () => {
    const [third, fourth, last] = [records(2)[0], records(3)[0], records(4)[0]];
    const bytes = Buffer.concat([
      open.bytes.subarray(0, third?.start),
      open.bytes.subarray(last?.start),
      open.bytes.subarray(fourth?.start, fourth?.end),
      open.bytes.subarray(third?.start, third?.end),
    ]);
    expect(survey(bytes)).toMatchObject({ nextIndex: 5, lastId: 104, totals: TOTALS, tornBytes: 0 });
  });

  it('takes a stray header of a good record for no damage', () => {
    const [last] = records(4);
    const stray = open.bytes.subarray(last?.start, (last?.start ?? 0) + RECORD_HEADER_BYTES);
    const { firstRecordOffset } = open;
    const bytes = Buffer.concat([
      open.bytes.subarray(0, firstRecordOffset),
      stray,
      open.bytes.subarray(firstRecordOffset),
    ]);
    expect(survey(bytes).totals).toEqual(TOTALS);
    expect(survey(bytes).lost).toBeUndefined();
  });
});

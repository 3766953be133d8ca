import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACKS, corruptName, parseSegmentName, SEGMENT, segmentName } from './file-names.js';

const numbers = fc.integer({ min: 1, max: 9_999_999_999 });
const salts = fc.integer({ min: 0, max: 2 ** 32 - 1 });

describe('the name of a segment', () => {
  it('has ten digits, and eight of the salt', () => {
    expect(segmentName(12, 0xc0ffee) + SEGMENT).toBe('0000000012-00c0ffee.segment');
  });

  it('says the number and the salt, of its acknowledgements too, and when it is kept aside', () => {
    fc.assert(
      fc.property(numbers, salts, fc.date({ noInvalidDate: true }), (number, salt, at) => {
        const segment = segmentName(number, salt) + SEGMENT;
        const acks = segmentName(number, salt) + ACKS;
        for (const name of [segment, acks, corruptName(segment, at)]) {
          expect(parseSegmentName(name)).toEqual({ number, salt });
        }
      }),
    );
  });

  it('sorts as its number does', () => {
    fc.assert(
      fc.property(numbers, numbers, salts, salts, (one, other, salt, otherSalt) => {
        fc.pre(one !== other);
        expect(segmentName(one, salt) < segmentName(other, otherSalt)).toBe(one < other);
      }),
    );
  });

  it.each([
    'owner.1',
    '0000000001-00c0ffee',
    '1-00c0ffee.segment',
    '0000000001-00C0FFEE.segment',
    '0000000001-00c0ffee.segment.gz',
    '0000000001-00c0ffee.acks.corrupt-2026',
    'x0000000001-00c0ffee.segment',
  ])('is none: %s', (name) => {
    expect(parseSegmentName(name)).toBeUndefined();
  });
});

it('tells when a segment was kept aside, without colons, which not all file systems take', () => {
  const name = corruptName('0000000001-00c0ffee.segment', new Date(Date.UTC(2026, 0, 2, 3, 4, 5, 678)));
  expect(name).toBe('0000000001-00c0ffee.segment.corrupt-2026-01-02T030405.678Z');
});

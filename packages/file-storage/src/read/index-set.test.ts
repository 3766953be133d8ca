import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_RECORDS } from '../format/record.js';
import { IndexSet } from './index-set.js';

const indexes = fc.oneof(
  fc.nat({ max: 40 }),
  fc.integer({ min: 8180, max: 8200 }),
  fc.constant(MAX_RECORDS - 1),
);
const steps = fc.array(fc.record({ isRange: fc.boolean(), index: indexes }), { maxLength: 30 });

describe('a set of indexes', () => {
  it('has what was added, in any order, and says what is new', () => {
    fc.assert(
      fc.property(steps, fc.array(indexes), (added, asked) => {
        const set = new IndexSet();
        const expected = new Set<number>();
        for (const { isRange, index } of added) {
          if (isRange && index < 41) {
            set.addBelow(index);
            for (let below = 0; below < index; below += 1) expected.add(below);
          } else {
            expect(set.add(index)).toBe(!expected.has(index));
            expected.add(index);
          }
        }
        for (const index of [...asked, ...expected]) expect(set.has(index)).toBe(expected.has(index));
      }),
    );
  });

  it('has nothing beyond all indexes', () => {
    const set = new IndexSet();
    set.add(MAX_RECORDS - 1);
    expect(set.has(MAX_RECORDS)).toBe(false);
    expect(set.has(2 ** 32 - 1)).toBe(false);
  });
});

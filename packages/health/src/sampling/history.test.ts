import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { History } from './history.js';

describe('the history', () => {
  it('keeps the last samples, the oldest first', () => {
    const history = new History(3);
    for (const sample of ['a', 'b', 'c', 'd', 'e']) history.push(sample);
    expect(history.toArray()).toEqual(['c', 'd', 'e']);
    expect(history.characters).toBe(3);
  });

  it('lets go of more when they are long, and of one that is too long by itself', () => {
    const history = new History(100, 10);
    for (const sample of ['aaaa', 'bbbb', 'cc', 'dd']) history.push(sample);
    expect(history.toArray()).toEqual(['bbbb', 'cc', 'dd']);
    history.push('x'.repeat(11));
    expect(history.toArray()).toEqual([]);
    expect(history.characters).toBe(0);
  });

  it('holds what an array would that drops from its front', () => {
    const samples = fc.array(fc.string({ maxLength: 6 }), { maxLength: 50 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 0, max: 20 }),
        samples,
        (capacity, bound, all) => {
          const history = new History(capacity, bound);
          const model: string[] = [];
          for (const sample of all) {
            history.push(sample);
            model.push(sample);
            while (model.length > capacity || model.join('').length > bound) model.shift();
            expect(history.toArray()).toEqual(model);
            expect(history.characters).toBe(model.join('').length);
          }
        },
      ),
    );
  });
});

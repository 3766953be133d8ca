import { describe, expect, it } from 'vitest';
import { descend } from './descent.js';

/** Where others were told so much of a budget of 1000, and there are four instances. */
const besides = (others: number) => ({ own: 1000 - others, others, hosts: 4 });

describe('descend()', () => {
  it('changes nothing while all together were told no more than there is', () => {
    expect(descend(400, 0.1, 10, besides(600))).toBe(400);
  });

  it('goes down to the target, the fair part without one', () => {
    expect(descend(600, 0.125, 10, besides(900))).toBe(125);
    expect(descend(600, undefined, 10, besides(900))).toBe(250);
  });

  it('goes down by what is too much at most', () => {
    expect(descend(600, 0.125, 10, besides(500))).toBe(500);
  });

  it('goes down in proportion where it is not above the target', () => {
    expect(descend(200, 0.5, 10, besides(1400))).toBe(125);
  });

  it('leaves the minimum, or what there was of it, whatever is kept for others', () => {
    expect(descend(600, 0.001, 10, besides(1500))).toBe(10);
    const nothingLeft = { own: -50, others: 0, hosts: 1 };
    expect(descend(40, undefined, 10, nothingLeft)).toBe(10);
    expect(descend(5, undefined, 10, nothingLeft)).toBe(5);
    expect(descend(0, undefined, 10, nothingLeft)).toBe(0);
  });
});

import { describe, expect, it } from 'vitest';
import { rateGate } from './rate-gate.js';

describe('a window', () => {
  it('lets so many requests through in a second', () => {
    const gate = rateGate({ perSecond: 3 });
    expect([0, 100, 200, 999].map(gate)).toEqual([true, true, true, false]);
  });

  it('counts the refused ones as well, so that whoever hammers is never let in', () => {
    const gate = rateGate({ perSecond: 2 });
    const every200Millis = Array.from({ length: 20 }, (_, index) => gate(index * 200));
    // 5 arrive a second; from the third on there are always more than 2.
    expect(every200Millis.filter((isLetIn) => isLetIn)).toHaveLength(2);
    expect([gate(6000), gate(6100), gate(6200)]).toEqual([true, true, false]);
  });
});

describe('a bucket', () => {
  it('lets a burst through, and then what flows in', () => {
    const gate = rateGate({ perSecond: 10, as: 'bucket', burst: 2 });
    expect([0, 0, 0, 50, 100, 150, 200].map(gate)).toEqual([true, true, false, false, true, false, true]);
  });

  it('never holds more than its burst', () => {
    const gate = rateGate({ perSecond: 10, as: 'bucket', burst: 2 });
    expect([60_000, 60_000, 60_000].map(gate)).toEqual([true, true, false]);
  });
});

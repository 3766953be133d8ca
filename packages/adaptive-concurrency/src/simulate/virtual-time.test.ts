import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VirtualTime } from './virtual-time.js';

describe('VirtualTime', () => {
  it('lets events happen in the order of their times, and of their setting where those are the same', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 })), (delays) => {
        const time = new VirtualTime(5);
        const happened: { delay: number; index: number; at: number }[] = [];
        for (const [index, delay] of delays.entries()) {
          time.after(delay, () => happened.push({ delay, index, at: time.now() }));
        }
        time.runUntil(25);
        const expected = delays
          .map((delay, index) => ({ delay, index, at: 5 + delay }))
          .sort((a, b) => a.delay - b.delay || a.index - b.index);
        expect(happened).toEqual(expected);
      }),
    );
  });

  it('runs what events set in turn, up to the end and not beyond', () => {
    const time = new VirtualTime();
    const ticks: number[] = [];
    const tick = () => {
      ticks.push(time.now());
      time.after(10, tick);
    };
    time.after(10, tick);
    time.runUntil(35);
    expect(ticks).toEqual([10, 20, 30]);
    expect(time.now()).toBe(35);
    time.runUntil(40);
    expect(ticks).toEqual([10, 20, 30, 40]);
  });

  it('takes a negative delay as none', () => {
    const time = new VirtualTime(100);
    let at = 0;
    time.after(-50, () => {
      at = time.now();
    });
    time.runUntil(100);
    expect(at).toBe(100);
  });
});

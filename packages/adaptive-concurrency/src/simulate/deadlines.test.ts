import { describe, expect, it } from 'vitest';
import { Deadlines } from './deadlines.js';
import { VirtualTime } from './virtual-time.js';

function scene() {
  const time = new VirtualTime();
  const deadlines = new Deadlines(time);
  const expired: [name: string, atMillis: number][] = [];
  const watch = (name: string, deadlineMillis: number) => {
    const pending = { deadlineMillis, isOver: false, expire: () => void expired.push([name, time.now()]) };
    deadlines.watch(pending);
    return pending;
  };
  return { time, expired, watch };
}

describe('Deadlines', () => {
  it('expire at their time, what is over excepted', () => {
    const { time, expired, watch } = scene();
    watch('a', 100);
    const b = watch('b', 110);
    watch('c', 110);
    watch('d', 130);
    b.isOver = true;
    time.runUntil(120);
    expect(expired).toEqual([
      ['a', 100],
      ['c', 110],
    ]);
    time.runUntil(1000);
    expect(expired.at(-1)).toEqual(['d', 130]);
    expect(expired).toHaveLength(3);
  });

  it('are met when the first ones are over before the next are watched', () => {
    const { time, expired, watch } = scene();
    watch('a', 100).isOver = true;
    watch('b', 200).isOver = true;
    watch('c', 250);
    time.runUntil(300);
    watch('d', 400);
    time.runUntil(500);
    expect(expired).toEqual([
      ['c', 250],
      ['d', 400],
    ]);
  });
});

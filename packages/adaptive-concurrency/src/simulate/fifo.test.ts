import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Fifo } from './fifo.js';

it('gives back what it was given, in that order, whatever the order of calls', () => {
  const calls = fc.array(fc.oneof(fc.constant('push'), fc.constant('shift'), fc.constant('many')), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(calls, (names) => {
      const fifo = new Fifo<number>();
      const expected: number[] = [];
      let next = 0;
      for (const name of names) {
        if (name === 'shift') expect(fifo.shift()).toBe(expected.shift());
        // Many enough for what was taken to be forgotten.
        for (let left = name === 'many' ? 1500 : name === 'push' ? 1 : 0; left > 0; left--) {
          fifo.push(next);
          expected.push(next++);
          if (name === 'many' && left % 3 > 0) expect(fifo.shift()).toBe(expected.shift());
        }
        expect(fifo.size).toBe(expected.length);
        expect(fifo.first).toBe(expected[0]);
      }
    }),
    { numRuns: 50 },
  );
});

it('is empty once cleared', () => {
  const fifo = new Fifo<number>();
  fifo.push(1);
  fifo.push(2);
  fifo.shift();
  fifo.clear();
  expect([fifo.size, fifo.first, fifo.shift()]).toEqual([0, undefined, undefined]);
  fifo.push(3);
  expect(fifo.shift()).toBe(3);
});

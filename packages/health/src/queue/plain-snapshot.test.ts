import { describe, expect, it } from 'vitest';
import { IDLE } from '../../testing/idle-queue.js';
import { plainSnapshot } from './plain-snapshot.js';

describe('a plain snapshot', () => {
  it('has the same figures, and none that JSON does not know', () => {
    expect(plainSnapshot(IDLE)).toEqual(IDLE);
    expect(plainSnapshot({ ...IDLE, delivered: Number.NaN, limit: Infinity })).toEqual({
      ...IDLE,
      delivered: 0,
      limit: 0,
    });
  });

  it('reads a getter once', () => {
    let reads = 0;
    const odd = {
      ...IDLE,
      get delivered() {
        return ++reads;
      },
    };
    const plain = plainSnapshot(odd);
    expect([plain.delivered, plain.delivered, reads]).toEqual([1, 1, 1]);
  });

  it.each([
    ['a bigint', { ...IDLE, enqueued: 1n }],
    [
      'a circle',
      Object.assign(
        { ...IDLE },
        { limiter: {} },
        {
          get self() {
            return this;
          },
        },
      ),
    ],
    ['nothing', undefined],
    ['null', null],
    ['no object', 'snapshot'],
    ['something else', { state: 'running' }],
    ['a destination of another kind', { ...IDLE, destination: 1 }],
    [
      'what refuses',
      {
        toJSON() {
          throw new Error('no');
        },
      },
    ],
  ])('can not be made of %s', (_what, snapshot) => {
    expect(() => plainSnapshot(snapshot as typeof IDLE)).toThrow();
  });
});

import { describe, expect, it } from 'vitest';
import { IDLE } from '../../testing/idle-queue.js';
import { fullness, fullnessText } from './fullness.js';

describe('fullness', () => {
  it.each([
    [0, 0, '0 of 1000 (0 %)'],
    [899, 0.899, '899 of 1000 (89 %)'],
    [1000, 1, '1000 of 1000 (100 %)'],
    // What a storage held at the start.
    [1500, 1.5, '1500 of 1000 (150 %)'],
  ])('of %d is %d', (capacityUsed, share, text) => {
    expect(fullness({ ...IDLE, capacityUsed })).toBe(share);
    expect(fullnessText({ ...IDLE, capacityUsed })).toBe(text);
  });

  it('is none where there is no queue', () => {
    expect(fullness({ ...IDLE, queueCapacity: 0 })).toBe(0);
  });
});

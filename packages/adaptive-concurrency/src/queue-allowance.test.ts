import { describe, expect, it } from 'vitest';
import { queueAllowance } from './queue-allowance.js';

describe('the queue that is allowed', () => {
  it.each([
    // By Little's law, limit * (1 - 1 / ratio).
    { limit: 110, ratio: 1.1, squaredVariation: 0, queue: 10 },
    { limit: 100, ratio: 2, squaredVariation: 0, queue: 50 },
    // By chance, 0.8 + 0.4 * (1 + squared variation) * sqrt(limit).
    { limit: 16, ratio: 1.1, squaredVariation: 0, queue: 0.8 + 0.4 * 4 },
    { limit: 16, ratio: 1.1, squaredVariation: 1, queue: 0.8 + 0.8 * 4 },
    { limit: 1, ratio: 1.1, squaredVariation: 0, queue: 1.2 },
    { limit: 100, ratio: 1.01, squaredVariation: 0.25, queue: 0.8 + 0.5 * 10 },
  ])('with $limit in flight at $ratio and $squaredVariation is $queue', (row) => {
    expect(queueAllowance(row.limit, row.ratio, row.squaredVariation)).toBeCloseTo(row.queue, 9);
  });

  it('passes from one to the other where they are equal', () => {
    // 0.8 + 0.4 * 5 = 2.8 = 25 * (1 - 1 / ratio)
    const ratio = 1 / (1 - 2.8 / 25);
    expect(queueAllowance(25, ratio, 0)).toBeCloseTo(2.8, 9);
    expect(queueAllowance(24, ratio, 0)).toBeCloseTo(0.8 + 0.4 * Math.sqrt(24), 9);
    expect(queueAllowance(26, ratio, 0)).toBeCloseTo((26 * 2.8) / 25, 9);
  });
});

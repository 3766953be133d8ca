import { describe, expect, it } from 'vitest';
import { cohortSize } from './cohort-size.js';

describe('the size of a cohort', () => {
  it.each([
    // (0.3 / (0.5 * 4 / 40)) ** 2 = 36 requests have a mean that is 0.05 off: half of 4 in 40.
    { limit: 40, allowedQueue: 4, variation: 0.3, size: 36, why: 'as many as it takes' },
    { limit: 40, allowedQueue: 4, variation: 0.301, size: 37, why: 'rounded up' },
    { limit: 40, allowedQueue: 8, variation: 0.3, size: 30, why: 'three quarters of the limit at least' },
    { limit: 41, allowedQueue: 41, variation: 0, size: 31, why: 'three quarters of the limit, rounded up' },
    { limit: 2, allowedQueue: 2, variation: 0, size: 4, why: 'four at least' },
    { limit: 40, allowedQueue: 4, variation: 2, size: 240, why: 'six round trips at most' },
    { limit: 10, allowedQueue: 1, variation: 2, size: 64, why: '64 where six round trips are fewer' },
  ])('of $limit requests with a variation of $variation is $size: $why', (row) => {
    expect(cohortSize(row.limit, row.allowedQueue, row.variation)).toBe(row.size);
  });

  it.each([8, 20, 60])('makes the standard error half of the allowed queue with %d in flight', (limit) => {
    const variation = 0.2;
    const allowedQueue = 0.1 * limit;
    const error = variation / Math.sqrt(cohortSize(limit, allowedQueue, variation));
    // Where three quarters of the limit are more than it takes, the error is smaller.
    expect((error * limit) / allowedQueue).toBeLessThanOrEqual(0.5 + 1e-9);
  });
});

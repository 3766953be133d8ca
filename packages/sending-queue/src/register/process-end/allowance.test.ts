import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Allowance } from './allowance.js';
import type { Ending } from './ending.js';

/** That of the machine holds on to the real one. */
const fakeClock = { now: () => Date.now() };

beforeEach(() => void vi.useFakeTimers());

afterEach(() => void vi.useRealTimers());

const endings = (...times: number[]): Ending[] =>
  times.map((shutdownTimeoutMillis) => ({
    queue: { signal: 'traces', givenItems: 0, undelivered: 0 },
    standsAlone: false,
    heldItems: 0,
    shutdownTimeoutMillis,
    flush: async () => {},
    limitShutdown() {},
    shutdown: async () => {},
  }));

it('is as long as the longest of them, and runs from the first time that somebody asks', () => {
  const allowance = new Allowance(fakeClock);
  allowance.begin(endings(3000, 5000, 1000));
  expect(allowance.leftMillis).toBe(5000);
  vi.advanceTimersByTime(2000);
  allowance.begin(endings(9000));
  expect(allowance.leftMillis).toBe(3000);
});

it('begins anew for a process that has outlived it: that was not the end', () => {
  const allowance = new Allowance(fakeClock);
  allowance.begin(endings(5000));
  vi.advanceTimersByTime(60_000);
  expect(allowance.leftMillis).toBe(0);
  allowance.begin(endings(5000));
  expect(allowance.leftMillis).toBe(5000);
});

it('is nothing where there is nothing to end', () => {
  const allowance = new Allowance(fakeClock);
  allowance.begin(endings());
  expect(allowance.leftMillis).toBe(0);
});

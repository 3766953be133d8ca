/** What a request costs in the limiter, each limiter in a process of its own. */
import { fork } from 'node:child_process';
import { once } from 'node:events';

/**
 * @typedef {object} Cost
 * @property {string} name
 * @property {boolean} isSlotAlone whether the slot is all it allocates
 * @property {boolean} hasGoals
 * @property {number} nanos of tryAcquire and release together, the loop around them included
 * @property {number} objectBytes allocated by the two when times are whole numbers, which V8 needs no memory for
 * @property {number} bytes the same with fractions of a millisecond, each of which V8 keeps as an object of 16 bytes
 */

/** @returns {Promise<Cost[]>} */
export async function measureCosts() {
  const limiters = [
    { name: 'no limiter', argument: 'none' },
    { name: 'no limiter, clock read twice', argument: 'clock' },
    { name: 'fixed: a slot, nothing more', argument: 'fixed', isSlotAlone: true },
    { name: 'otelq aimd', argument: 'aimd', hasGoals: true },
    { name: 'otelq gradient', argument: 'gradient', hasGoals: true },
  ];
  const costs = [];
  // One after the other: side by side they would slow each other down.
  for (const { name, argument, isSlotAlone = false, hasGoals = false } of limiters) {
    costs.push({ name, isSlotAlone, hasGoals, ...(await measureCost(argument)) });
  }
  return costs;
}

/** @param {string} limiter */
async function measureCost(limiter) {
  const { nanos, bytes } = await askChild(limiter, 'fractions');
  const { bytes: objectBytes } = await askChild(limiter, 'whole');
  return { nanos, bytes, objectBytes };
}

/**
 * @param {string} limiter
 * @param {'fractions' | 'whole'} times
 * @returns {Promise<{ nanos: number, bytes: number }>}
 */
async function askChild(limiter, times) {
  const child = fork(new URL('cost-child.mjs', import.meta.url), [limiter, times], {
    execArgv: ['--expose-gc', '--min-semi-space-size=64', '--max-semi-space-size=64'],
  });
  const [cost] = await once(child, 'message');
  return cost;
}

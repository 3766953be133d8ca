/**
 * The process behind cost.mjs, with a heap of its own: `node --expose-gc cost-child.mjs LIMITER fractions|whole`. Sends
 * what tryAcquire and release cost together, in nanoseconds and bytes.
 */
import { createLimiter } from '@otelq/adaptive-concurrency';
import { NoLimiter } from './baselines/no-limiter.mjs';

/** @import { ConcurrencyLimiter, LimiterOptions, Slot, SlotOutcome } from '@otelq/adaptive-concurrency' */

const TIMED_REQUESTS = 4_000_000;
/** Few enough to fit into the young generation, so that nothing is collected meanwhile. */
const WEIGHED_REQUESTS = 200_000;
const IN_FLIGHT = 64;
const RTT_MILLIS = 128;

const [, , name, times] = process.argv;

/** Each request takes its RTT by this clock. Whole numbers are no objects to V8, fractions are. */
const virtual = times === 'whole' ? new Int32Array(1) : new Float64Array(1);
const stepMillis = RTT_MILLIS / IN_FLIGHT + (times === 'whole' ? 0 : 1e-3);

function now() {
  // Costs what a real clock does.
  performance.now();
  return virtual[0] ?? 0;
}

/** @type {SlotOutcome} */
const outcome = { signal: 'success', rttMillis: RTT_MILLIS, size: 1 };
/** @type {(Slot | undefined)[]} */
const slots = new Array(IN_FLIGHT).fill(undefined);

/**
 * Keeps as many requests in flight as it may, 64 at most.
 *
 * @param {ConcurrencyLimiter} limiter
 * @param {number} requests
 */
function send(limiter, requests) {
  for (let sent = 0, turn = 0; sent < requests; turn++) {
    const index = turn % IN_FLIGHT;
    slots[index]?.release(outcome);
    slots[index] = limiter.tryAcquire();
    if (slots[index] !== undefined) sent++;
    virtual[0] = (virtual[0] ?? 0) + stepMillis;
  }
}

/** @param {ConcurrencyLimiter} limiter @param {number} requests @returns {number} nanoseconds per request */
function time(limiter, requests) {
  const start = performance.now();
  send(limiter, requests);
  return ((performance.now() - start) * 1e6) / requests;
}

/** @param {ConcurrencyLimiter} limiter @param {number} requests @returns {number} bytes per request */
function weigh(limiter, requests) {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  send(limiter, requests);
  return (process.memoryUsage().heapUsed - before) / requests;
}

const limiter = create(name);
time(limiter, TIMED_REQUESTS);
const nanos = [1, 2, 3, 4, 5].map(() => time(limiter, TIMED_REQUESTS)).sort((a, b) => a - b);
process.send?.({ nanos: nanos[2], bytes: weigh(limiter, WEIGHED_REQUESTS) });

/** @param {string | undefined} named */
function create(named) {
  if (named === 'none') return new NoLimiter();
  if (named === 'clock') return new NoLimiter(now);
  return createLimiter({ algorithm: /** @type {LimiterOptions['algorithm']} */ (named), now });
}

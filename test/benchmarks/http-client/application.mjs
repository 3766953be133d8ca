/**
 * The application of the HTTP client benchmark: `node --expose-gc application.mjs CLIENT URL IN_FLIGHT time REQUESTS`
 * sends what the requests took. `weigh` in place of `time` sends what they allocate, and wants a young generation in
 * which nothing is collected meanwhile.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { clients } from './clients.mjs';

/** 512 spans with two attributes, as protobuf. */
const BODY_BYTES = 52_000;
/** For the compiler, and so that all connections are open. */
const WARM_UP_REQUESTS = 1000;

const [, , name = '', url = '', inFlight, mode, requests] = process.argv;
const concurrency = Number(inFlight);
const count = Number(requests);
const open = clients[name];
if (open === undefined) throw new Error(`There is no client ${name}.`);
globalThis.gc?.();
const baselineBytes = process.memoryUsage().heapUsed;
const post = open(new URL(url), concurrency);
const body = Buffer.alloc(BODY_BYTES, 'span');

/** Sends `total` requests, so many at a time. @param {number} total */
async function send(total) {
  let left = total;
  const lane = async () => {
    while (left > 0) {
      left--;
      await post(body);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
}

async function time() {
  const pauses = monitorEventLoopDelay({ resolution: 1 });
  pauses.enable();
  const startMillis = performance.now();
  const startCpu = process.cpuUsage();
  await send(count);
  const seconds = (performance.now() - startMillis) / 1000;
  const { user, system } = process.cpuUsage(startCpu);
  pauses.disable();
  return {
    requestsPerSecond: count / seconds,
    cpuMicros: (user + system) / count,
    p99DelayMillis: pauses.percentile(99) / 1e6,
    longestPauseMillis: pauses.max / 1e6,
  };
}

async function weigh() {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  await send(count);
  const allocatedBytes = (process.memoryUsage().heapUsed - before) / count;
  globalThis.gc?.();
  return { allocatedBytes, retainedBytes: process.memoryUsage().heapUsed - baselineBytes };
}

await send(WARM_UP_REQUESTS);
process.send?.(await (mode === 'weigh' ? weigh() : time()), () => process.exit());

/**
 * A queue whose requests are stored and sent as fast as that goes: `event-loop.mjs FOLDER LOAD`. Asked for so many seconds,
 * tells how long the event loop was held up while there was nothing to do, while requests were stored for a destination that
 * is down, while these were sent, and while requests were stored and sent.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { answerQuestions } from '../helper-process.mjs';
import { createLoad } from '../loads/create-load.mjs';
import { writeFor } from '../writers.mjs';

/** For what is removed after a phase. */
const PAUSE_MILLIS = 300;

const [, , folder = '', name = ''] = process.argv;
const load = createLoad(name, folder, { hasOwnMemory: false });

/** @param {() => Promise<number>} run resolves to how many requests it was */
async function watch(run) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const startMillis = performance.now();
  delay.enable();
  const requests = await run();
  delay.disable();
  const seconds = (performance.now() - startMillis) / 1000;
  await sleep(PAUSE_MILLIS);
  return {
    p99Millis: delay.percentile(99) / 1e6,
    longestMillis: delay.max / 1e6,
    requestsPerSecond: requests / seconds,
  };
}

/** @param {number} seconds */
async function store(seconds) {
  const { requests } = await writeFor(load.store, seconds, load.writers);
  return requests;
}

async function drain() {
  const { requests } = load.stored();
  await load.drain();
  return requests;
}

answerQuestions(async (seconds) => {
  const idle = await watch(async () => sleep(1000 * seconds, 0));
  load.goDown();
  const storing = await watch(() => store(seconds));
  const draining = await watch(drain);
  const both = await watch(() => store(seconds));
  await load.drain();
  return { idle, storing, draining, 'storing and draining': both };
});

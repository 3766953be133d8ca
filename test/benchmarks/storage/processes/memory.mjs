/**
 * A queue that outgrows memory: `memory.mjs FOLDER LOAD TOTAL_BYTES`. Asked, stores that much while its destination is down,
 * then sends all of it, and tells the most resident memory that the process had meanwhile, in MB.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { answerQuestions } from '../helper-process.mjs';
import { createLoad } from '../loads/create-load.mjs';
import { write } from '../writers.mjs';

const WARM_UP_BYTES = 64 * 1024 * 1024;
const SAMPLE_MILLIS = 5;
const PAUSE_MILLIS = 500;

const [, , folder = '', name = '', totalBytes = ''] = process.argv;
const load = createLoad(name, folder, { hasOwnMemory: true });

/** @param {() => Promise<unknown>} run */
async function peakOf(run) {
  const startMillis = performance.now();
  let megabytes = 0;
  const sample = () => {
    megabytes = Math.max(megabytes, process.memoryUsage.rss() / 1e6);
  };
  const timer = setInterval(sample, SAMPLE_MILLIS);
  sample();
  await run();
  sample();
  clearInterval(timer);
  return { megabytes, seconds: (performance.now() - startMillis) / 1000 };
}

/** @param {number} bytes */
function store(bytes) {
  return write(load.store, () => load.stored().bytes >= bytes, load.writers);
}

answerQuestions(async () => {
  // With the destination up: what an outage takes is not part of it.
  await write(load.store, (requests) => requests * load.requestBytes >= WARM_UP_BYTES, load.writers);
  await load.drain();
  load.goDown();
  const start = await peakOf(() => sleep(PAUSE_MILLIS));
  const storing = await peakOf(() => store(Number(totalBytes)));
  const queued = load.stored().bytes;
  const draining = await peakOf(load.drain);
  const end = await peakOf(() => sleep(PAUSE_MILLIS));
  return { queued, start, storing, draining, end };
});

/** Stores requests: `throughput.mjs SIDE FOLDER BYTES`. Asked for so many seconds of it, tells what came of them. */
import { setTimeout as sleep } from 'node:timers/promises';
import { answerQuestions } from '../helper-process.mjs';
import { payloadsOf } from '../payloads.mjs';
import { FileLog } from '../stores/file-log.mjs';
import { Queue } from '../stores/queue.mjs';
import { RawLog } from '../stores/raw-log.mjs';
import { writeFor } from '../writers.mjs';

/** @import { Store } from '../stores/store.mjs' */

/** What the file system does about files that are gone, it does before the next side is measured. */
const PAUSE_MILLIS = 200;

const [, , side = '', folder = '', bytes = ''] = process.argv;

/** @type {Readonly<Record<string, () => Store>>} */
const stores = {
  raw: () => new RawLog(folder, false),
  'raw with checksums': () => new RawLog(folder, true),
  log: () => new FileLog(folder, false),
  'log, acknowledged': () => new FileLog(folder, true),
  queue: () => new Queue(folder),
};

const store = stores[side]?.();
if (store === undefined) throw new Error(`there is no side ${side}`);
const nextPayload = payloadsOf(Number(bytes));

answerQuestions(async (seconds) => {
  const told = await writeFor((done) => store.append(nextPayload(), done), seconds);
  await store.empty();
  await sleep(PAUSE_MILLIS);
  return told;
});

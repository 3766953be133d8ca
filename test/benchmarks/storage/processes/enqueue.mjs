/**
 * What storing a request costs while few are stored already, and while many are: `enqueue.mjs FOLDER FEW MANY`. Asked for a
 * `sync`, measures two queues of this process in turn, and tells of each slice what a request took.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileStorage } from '@otelq/file-storage';
import { createByteExporter } from '../byte-exporter.mjs';
import { answerQuestions } from '../helper-process.mjs';
import { payloadsOf } from '../payloads.mjs';
import { SwitchedSender } from '../switched-sender.mjs';
import { write } from '../writers.mjs';

/** @import { NativeExporter } from '@otelq/sending-queue/native' */

/** @typedef {NativeExporter<Uint8Array, Uint8Array>} Exporter */

const REQUEST_BYTES = 200;
const SLICE_REQUESTS = 480;
const SLICES = 21;
const WARM_UP_SLICES = 5;
/** So that building takes few commits. */
const BUILDERS = 2000;

const [, , folder = '', few = '', many = ''] = process.argv;
const nextPayload = payloadsOf(REQUEST_BYTES);

/** @param {string} name @param {'always' | 'never'} sync */
function open(name, sync) {
  const directory = join(folder, name);
  mkdirSync(directory, { recursive: true });
  // It sends nothing but what it holds for ever; what is stored stays so at the end.
  const options = { numConsumers: 1, queueSize: 10_000_000, shutdownTimeoutMillis: 0 };
  const storage = fileStorage({ directory, sync });
  return createByteExporter({ ...options, storage }, new SwitchedSender(false));
}

/** @param {Exporter} exporter @param {number} requests @param {number} [writers] */
function store(exporter, requests, writers) {
  return write(
    (done) => exporter.export(nextPayload(), ({ error }) => done(error)),
    (count) => count >= requests,
    writers,
  );
}

/** @param {string} name @param {number} requests */
async function build(name, requests) {
  const exporter = open(name, 'never');
  await store(exporter, requests, BUILDERS);
  await exporter.shutdown();
}

/** @param {Exporter} exporter */
async function slice(exporter) {
  const { requests, seconds, cpuMicros } = await store(exporter, SLICE_REQUESTS);
  return { micros: (1e6 * seconds) / requests, cpuMicros: cpuMicros / requests };
}

/** @param {Exporter} exporter */
function storedRequests(exporter) {
  return exporter.snapshot().storage?.requests ?? 0;
}

await build('many', Number(many));

answerQuestions(async (sync) => {
  await build(`few-${sync}`, Number(few));
  const queues = { few: open(`few-${sync}`, sync), many: open('many', sync) };
  const found = { few: storedRequests(queues.few), many: storedRequests(queues.many) };
  for (let i = 0; i < WARM_UP_SLICES; i++) {
    await slice(queues.few);
    await slice(queues.many);
  }
  const slices = [];
  for (let i = 0; i < SLICES; i++) {
    // Each is the first of the two as often as the other.
    const isFewFirst = i % 2 === 0;
    const first = await slice(isFewFirst ? queues.few : queues.many);
    const second = await slice(isFewFirst ? queues.many : queues.few);
    slices.push(isFewFirst ? { few: first, many: second } : { few: second, many: first });
  }
  const left = { few: storedRequests(queues.few), many: storedRequests(queues.many) };
  await Promise.all([queues.few.shutdown(), queues.many.shutdown()]);
  return { slices, found, left };
});

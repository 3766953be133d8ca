/**
 * What a POST of 52 KB costs with node:http, with undici and with our sender on node:http, 40 at a time on connections that are kept alive, to a server
 * that answers at once, and to one that takes 50 ms.
 *
 * Every client runs in a process of its own, one after the other, and so does the server; five rounds, medians.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { clients } from './http-client/clients.mjs';

const IN_FLIGHT = 40;
const REQUESTS = 4000;
/** So few, and with such options, that nothing is collected meanwhile. */
const WEIGHED_REQUESTS = 500;
const ROOMY = ['--min-semi-space-size=64', '--max-semi-space-size=64'];
const ROUNDS = 5;
const DELAYS_MILLIS = [0, 50];

/**
 * @typedef {object} Measurement
 * @property {number} requestsPerSecond
 * @property {number} cpuMicros of the client's process, per request
 * @property {number} p99DelayMillis of the event loop
 * @property {number} longestPauseMillis of the event loop
 * @property {number} allocatedBytes on the heap, per request
 * @property {number} retainedBytes of heap after a collection, all connections open, beyond what there was without any
 */

/**
 * @param {string} client
 * @param {number} delayMillis
 * @returns {Promise<Measurement>}
 */
async function measure(client, delayMillis) {
  const server = fork(new URL('http-client/server.mjs', import.meta.url), [`${delayMillis}`]);
  const url = await answerOf(server);
  const times = await askApplication([client, url, `${IN_FLIGHT}`, 'time', `${REQUESTS}`], []);
  const weights = await askApplication([client, url, `${IN_FLIGHT}`, 'weigh', `${WEIGHED_REQUESTS}`], ROOMY);
  server.disconnect();
  return { ...times, ...weights };
}

/**
 * @param {readonly string[]} programArguments
 * @param {readonly string[]} nodeOptions
 */
async function askApplication(programArguments, nodeOptions) {
  const application = fork(new URL('http-client/application.mjs', import.meta.url), programArguments, {
    execArgv: ['--expose-gc', ...nodeOptions],
  });
  return answerOf(application);
}

/**
 * The first message of a process.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
async function answerOf(child) {
  // Its channel closes behind its last message, which its exit may overtake.
  const end = once(child, 'disconnect').then(() => {
    throw new Error(`${child.spawnargs.join(' ')} ended without an answer`);
  });
  const [answer] = await Promise.race([once(child, 'message'), end]);
  return answer;
}

/** @param {readonly Measurement[]} rounds @param {keyof Measurement} figure */
function median(rounds, figure) {
  const values = rounds.map((round) => round[figure]).sort((a, b) => a - b);
  return values[Math.floor(values.length / 2)] ?? 0;
}

/** @param {readonly Measurement[]} rounds */
function row(rounds) {
  return {
    'requests/s': Math.round(median(rounds, 'requestsPerSecond')),
    'CPU µs/request': Math.round(median(rounds, 'cpuMicros')),
    'event loop delay, p99 (ms)': Number(median(rounds, 'p99DelayMillis').toFixed(1)),
    'longest pause (ms)': Number(median(rounds, 'longestPauseMillis').toFixed(1)),
    'heap allocated (KB/request)': Number((median(rounds, 'allocatedBytes') / 1000).toFixed(1)),
    'heap retained (MB)': Number((median(rounds, 'retainedBytes') / 1e6).toFixed(1)),
  };
}

const names = Object.keys(clients);
for (const delayMillis of DELAYS_MILLIS) {
  /** @type {Record<string, Measurement[]>} */
  const rounds = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of names) rounds[name]?.push(await measure(name, delayMillis));
  }
  console.log(
    `POST of 52 KB, ${IN_FLIGHT} in flight, answered after ${delayMillis} ms, ${REQUESTS} requests, medians of ${ROUNDS}`,
  );
  console.table(Object.fromEntries(names.map((name) => [name, row(rounds[name] ?? [])])));
}

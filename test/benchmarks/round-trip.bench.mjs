/**
 * What a round trip of 200 ms leaves of 20 000 spans/s, with the SDK's batch processor and the stock exporter over
 * http/protobuf: as they are, and with a sending queue in between. All of them with their defaults.
 *
 * Each runs in a process of its own, one after the other, and so does the backend.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';

const ROUND_TRIP_MILLIS = 200;
const SPANS_PER_SECOND = 20_000;
const SECONDS = 10;

/**
 * @typedef {object} Measurement
 * @property {number} offered spans
 * @property {number} delivered spans, each counted once
 * @property {number} duplicates spans that arrived a second time
 * @property {number} seconds from the first span to the end of the shutdown
 * @property {number} cpuMicros of the application's process
 * @property {number} p95RoundTripMillis
 * @property {number} longestPauseMillis of the application's event loop
 */

/**
 * @param {'stock' | 'wrapped'} variant
 * @returns {Promise<Measurement>}
 */
async function measure(variant) {
  const backend = fork(new URL('round-trip/backend.mjs', import.meta.url), [`${ROUND_TRIP_MILLIS}`]);
  const [url] = await once(backend, 'message');
  const application = fork(new URL('round-trip/application.mjs', import.meta.url), [
    variant,
    url,
    `${SPANS_PER_SECOND}`,
    `${SECONDS}`,
  ]);
  const [measured] = await once(application, 'message');
  backend.send('count');
  const [counted] = await once(backend, 'message');
  backend.disconnect();
  return { ...measured, ...counted };
}

/** @param {Measurement} measurement */
function row({ offered, delivered, duplicates, seconds, ...rest }) {
  return {
    offered,
    delivered,
    '%': Number(((100 * delivered) / offered).toFixed(2)),
    dropped: offered - delivered,
    duplicates,
    'until the end (s)': Number(seconds.toFixed(1)),
    'spans/s': Math.round(delivered / seconds),
    'CPU µs/span offered': Number((rest.cpuMicros / offered).toFixed(1)),
    'CPU µs/span delivered': Number((rest.cpuMicros / delivered).toFixed(1)),
    'p95 RTT (ms)': Math.round(rest.p95RoundTripMillis),
    'longest pause (ms)': Math.round(rest.longestPauseMillis),
  };
}

console.log(
  `${SPANS_PER_SECOND} spans/s for ${SECONDS} s, round trip ${ROUND_TRIP_MILLIS} ms, http/protobuf\n`,
);
const stock = row(await measure('stock'));
const wrapped = row(await measure('wrapped'));
const figures = /** @type {(keyof typeof stock)[]} */ (Object.keys(stock));
console.table(
  Object.fromEntries(figures.map((figure) => [figure, { stock: stock[figure], wrapped: wrapped[figure] }])),
);

/** What a request costs in one queue, from enqueueing to its end: `main.mjs CONTENDER`. Tells nanoseconds. */

/** @import { Contender } from './contender.mjs' */

const FLIGHT_REQUESTS = 1000;
const WARM_UP_FLIGHTS = 500;
const FLIGHTS = 150;
/** Measured one by one, of so many flights each; the median is not moved by what the machine does during a few. */
const SLICES = 11;

const [, , name] = process.argv;
const { createContender } = await import(`./${name}.mjs`);
/** @type {Contender} */
const contender = createContender();

/** Enqueues a thousand requests, waits for all of them, and so on. @param {number} flights */
async function run(flights) {
  for (let flight = 0; flight < flights; flight++) {
    for (let i = 0; i < FLIGHT_REQUESTS; i++) contender.enqueue([{}]);
    await contender.settle();
  }
}

await run(WARM_UP_FLIGHTS);
const nanos = [];
for (let slice = 0; slice < SLICES; slice++) {
  const startMillis = performance.now();
  await run(FLIGHTS);
  nanos.push(((performance.now() - startMillis) * 1e6) / (FLIGHTS * FLIGHT_REQUESTS));
}
const expected = (WARM_UP_FLIGHTS + SLICES * FLIGHTS) * FLIGHT_REQUESTS;
if (contender.sent() !== expected) throw new Error(`${contender.sent()} of ${expected} requests were sent`);
process.send?.({ nanos: nanos.sort((a, b) => a - b)[(SLICES - 1) / 2] });
process.disconnect?.();

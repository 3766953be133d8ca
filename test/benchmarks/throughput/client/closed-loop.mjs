/**
 * A client that offers spans as fast as they are delivered: `closed-loop.mjs SIDE URL WARM_UP_SPANS SPANS`.
 *
 * It never has more than 2048 spans undelivered, the batch that is being filled included: that is what the SDK's batch
 * processor takes without dropping any, and enough that it always finds the next batch when the last one is answered. It
 * is the same for all sides, as are the turns of the source. All counts are multiples of a batch of 512, so that no
 * batch waits for its timer.
 */
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { createSide } from '../sides/create-side.mjs';
import { createSpanIds } from './span-ids.mjs';
import { SpanSource } from './span-source.mjs';

const MOST_UNDELIVERED = 2048;
const TURN_SPANS = 128;

const [, , name = '', url = '', ...numbers] = process.argv;
const [warmUpSpans = 0, spans = 0] = numbers.map(Number);

const { processor, ended } = await createSide(name, url);
const source = new SpanSource(processor, { idGenerator: createSpanIds() });

/** Resolves when so many more spans have been offered, and all of them have come to their end. @param {number} count */
async function deliver(count) {
  const target = source.offered + count;
  while (source.offered < target) {
    if (source.offered - ended() + TURN_SPANS <= MOST_UNDELIVERED) {
      source.offer(TURN_SPANS);
      await nextTurn();
    } else {
      // Rather than turn by turn, which would be paid for in CPU. There are batches enough for a millisecond.
      await sleep(1);
    }
  }
  while (ended() < target) await sleep(1);
}

await deliver(warmUpSpans);
const startMillis = performance.now();
const startCpu = process.cpuUsage();
await deliver(spans);
const { user, system } = process.cpuUsage(startCpu);
const seconds = (performance.now() - startMillis) / 1000;
await source.shutdown();
process.send?.({
  warmUpSpans,
  offered: source.offered - warmUpSpans,
  spansPerSecond: spans / seconds,
  cpuMicrosPerSpan: (user + system) / spans,
});
process.disconnect?.();

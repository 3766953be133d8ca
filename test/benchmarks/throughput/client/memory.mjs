/**
 * A client in an outage, and what it holds: `node --expose-gc memory.mjs SIDE BATCHES`. Nobody listens at its
 * destination's port. Measured is what the collector leaves of heap and external memory (array buffers are part of the
 * latter), beyond what was there before the first span.
 */
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { createSide } from '../sides/create-side.mjs';
import { SpanSource } from './span-source.mjs';

const BATCH_SPANS = 512;

const [, , name = '', batches] = process.argv;

/** A port of which nobody listens, as somebody did a moment ago. */
async function closedPort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port');
  return address.port;
}

async function heldBytes() {
  // What a first collection finalizes, a second one frees.
  for (let i = 0; i < 3; i++) {
    globalThis.gc?.();
    await sleep(50);
  }
  const { heapUsed, external } = process.memoryUsage();
  return { heapUsed, external };
}

const { processor, queued } = await createSide(name, `http://127.0.0.1:${await closedPort()}/v1/traces`);
const source = new SpanSource(processor);
const before = await heldBytes();
for (let i = 0; i < Number(batches); i++) {
  source.offer(BATCH_SPANS);
  await nextTurn();
}
const after = await heldBytes();
process.send?.(
  {
    queued: queued?.(),
    offered: source.offered,
    heapBytes: after.heapUsed - before.heapUsed,
    externalBytes: after.external - before.external,
  },
  // What is queued need not be delivered.
  () => process.exit(),
);

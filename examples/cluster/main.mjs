import cluster from 'node:cluster';
import { once } from 'node:events';

const { WORKERS = '2', HEALTH_PORT = '13133' } = process.env;
const slots = Array.from({ length: Number(WORKERS) }, (_, slot) => slot);

cluster.setupPrimary({ exec: 'server.mjs' });
/** @type {import('node:cluster').Worker[]} */
const workers = [];

/**
 * Resolves to the port that all workers serve at.
 *
 * @param {number} slot
 */
async function start(slot) {
  // Each worker tells of its own queues, at a port of its own.
  const health = `127.0.0.1:${Number(HEALTH_PORT) + slot}`;
  const worker = cluster.fork({ OTEL_SENDING_QUEUE_HEALTH_ENDPOINT: health });
  workers[slot] = worker;
  const [{ port }] = await once(worker, 'listening');
  return port;
}

/**
 * Has a worker answer what is under way, and no more. Then nothing keeps its process alive: its queues are delivered, and it ends.
 *
 * @param {number} slot
 */
async function stop(slot) {
  const worker = workers[slot];
  if (worker === undefined) return;
  worker.disconnect();
  await once(worker, 'exit');
}

const [port] = await Promise.all(slots.map(start));
console.log(`serving at http://127.0.0.1:${port}`);

// A new release: one worker after the other, so that the others serve meanwhile.
process.on('SIGHUP', async () => {
  for (const slot of slots) {
    await stop(slot);
    await start(slot);
  }
  console.log('all workers have been restarted');
});

process.once('SIGTERM', async () => {
  await Promise.all(slots.map(stop));
  process.exit();
});

import cluster from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const { WORKERS = '2', HEALTH_PORT = '13133' } = process.env;
const slots = Array.from({ length: Number(WORKERS) }, (_, slot) => slot);

cluster.setupPrimary({ exec: fileURLToPath(new URL('server.mjs', import.meta.url)) });
/** @type {{ worker: import('node:cluster').Worker, exit: Promise<unknown> }[]} */
const running = [];
let isStopping = false;
let restarts = Promise.resolve();

/**
 * Resolves to the port that all workers serve at.
 *
 * @param {number} slot
 */
async function start(slot) {
  // Each worker tells of its own queues, at a port of its own.
  const health = `127.0.0.1:${Number(HEALTH_PORT) + slot}`;
  const worker = cluster.fork({ OTEL_SENDING_QUEUE_HEALTH_ENDPOINT: health });
  // Waited for from the beginning: of a worker that is gone there is nothing more to hear.
  const exit = once(worker, 'exit');
  running[slot] = { worker, exit };
  const gone = exit.then(() => Promise.reject(new Error(`worker ${slot} ended before it served`)));
  const [{ port }] = await Promise.race([once(worker, 'listening'), gone]);
  return port;
}

/**
 * Has a worker answer what is under way, and no more. Then nothing keeps its process alive: its queues are delivered, and it ends.
 *
 * @param {number} slot
 */
async function stop(slot) {
  const { worker, exit } = running[slot] ?? {};
  if (worker?.isConnected()) worker.disconnect();
  await exit;
}

/** @param {number} slot */
function isDead(slot) {
  return running[slot]?.worker.isDead() ?? true;
}

/** One worker after the other, so that the others serve meanwhile; those first that have crashed. */
async function restart() {
  for (const slot of slots.toSorted((one, other) => Number(isDead(other)) - Number(isDead(one)))) {
    if (isStopping) return;
    await stop(slot);
    await start(slot);
  }
  console.log('all workers have been restarted');
}

const [port] = await Promise.all(slots.map(start));
console.log(`serving at http://127.0.0.1:${port}`);

// A new release. If its first worker does not come up, the others go on with the old one.
process.on('SIGHUP', () => {
  restarts = restarts.then(restart).catch(console.error);
});

process.once('SIGTERM', async () => {
  isStopping = true;
  await restarts;
  await Promise.all(slots.map(stop));
  process.exit();
});

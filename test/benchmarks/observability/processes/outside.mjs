/**
 * What is outside of an application: where its metrics go, a status page that is open, a probe each second, and, when it is
 * told to `besiege`, until it is told to `lift`, clients that hold on to the health server's connections.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { Siege } from '../siege.mjs';
import { Watcher } from '../watcher.mjs';

/** @type {Watcher | undefined} */
let watcher;
/** @type {Siege | undefined} */
let siege;

/** @param {any} message */
async function answer(message) {
  if (message === 'besiege') {
    siege = new Siege(watcher?.healthUrl ?? '');
    watcher?.countAnew();
    await siege.begun;
    return 'begun';
  }
  if (message === 'lift') {
    const held = siege?.lift();
    return { ...held, probes: watcher?.probes, failedProbes: watcher?.failedProbes };
  }
  watcher = new Watcher(message.watch);
  await watcher.begun;
  return 'watching';
}

const sink = createServer((request, response) => {
  request.resume().once('end', () => response.end());
});
sink.listen(0, '127.0.0.1');
await once(sink, 'listening');
const address = sink.address();
if (typeof address !== 'object' || address === null) throw new Error('the server has no port');

process.on('message', async (message) => process.send?.(await answer(message)));
process.once('disconnect', () => process.exit());
process.send?.(`http://127.0.0.1:${address.port}/v1/metrics`);

import { systemClock } from '../../clock/system-clock.js';
import { loadQueueing } from '../load-queueing.js';
import { isWorkerThread } from '../thread.js';
import { Allowance } from './allowance.js';
import { outliveThePrimary } from './cluster-channel.js';
import { endAll } from './end-all.js';
import type { Ending } from './ending.js';
import { lossesOf } from './losses.js';
import { NaturalEnd } from './natural-end.js';
import { listenForSignals } from './signals.js';

/** Those that are not shut down. */
const open = new Set<Ending>();
const allowance = new Allowance(systemClock);
let isListening = false;
let areLossesTold = false;

/** Shuts it down when the process is about to end, if nobody has by then. */
export function watchProcessEnd(ending: Ending): void {
  stopWatchingAlone(ending.queue);
  open.add(ending);
  if (isListening) return;
  isListening = true;
  const naturalEnd = new NaturalEnd(open, allowance);
  // Emitted again whenever there is nothing left to do.
  process.prependListener('beforeExit', () => naturalEnd.reached());
  process.on('exit', tellLosses);
  // A worker thread gets no signals, and has no primary.
  if (isWorkerThread()) return;
  listenForSignals({ flush, end });
  outliveThePrimary(end);
}

function flush(): void {
  // The time runs from now on, whoever it is that ends the process.
  allowance.begin(open);
  for (const ending of open) ending.flush().catch(() => {});
}

async function end(): Promise<void> {
  allowance.begin(open);
  await endAll(open, allowance.leftMillis);
  // Who ends by a signal has no exit that is told of.
  tellLosses();
}

function tellLosses(): void {
  const losses = areLossesTold ? undefined : lossesOf(open);
  if (losses === undefined) return;
  areLossesTold = true;
  loadQueueing()?.log.warn(`the process ends, and with it what was not delivered: ${losses}`);
}

/** To be called when it has been shut down: nothing here holds it any longer. */
export function stopWatching(ending: Ending): void {
  open.delete(ending);
}

/** To be called when a queue is somebody's: whoever hands items to it shuts it down, when it has been given all of them. */
export function stopWatchingAlone(queue: Ending['queue']): void {
  for (const ending of open) if (ending.standsAlone && ending.queue === queue) open.delete(ending);
}

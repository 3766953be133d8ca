import { isMainThread } from 'node:worker_threads';
import { log } from '../../log/log.js';
import type { Pipeline } from '../queue/pipeline.js';
import { endAll } from './end-all.js';
import { lossesOf } from './losses.js';
import { listenForSignals } from './signals.js';

/** Those that are not shut down. */
const open = new Set<Pipeline>();
let isListening = false;

/** Shuts the pipeline down when the process is about to end, if nobody has by then. */
export function watchProcessEnd(pipeline: Pipeline): void {
  open.add(pipeline);
  if (isListening) return;
  isListening = true;
  // Emitted again whenever there is nothing left to do.
  process.on('beforeExit', () => void endAll(open));
  process.on('exit', tellLosses);
  // A worker gets no signals.
  if (isMainThread) listenForSignals({ flush, end: () => endAll(open) });
}

function flush(): void {
  for (const pipeline of open) pipeline.flush().catch(() => {});
}

function tellLosses(): void {
  const losses = lossesOf(open);
  if (losses !== undefined) log.warn(`the process ends, and with it ${losses} that were not delivered`);
}

/** To be called when a pipeline has been shut down: nothing here holds it any longer. */
export function stopWatching(pipeline: Pipeline): void {
  open.delete(pipeline);
}

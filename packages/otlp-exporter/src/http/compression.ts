import { constants, gzip } from 'node:zlib';
import type { Compressed } from '../attempt/transport.js';

/** Half of the threads that libuv has unless told otherwise: the others are for the application's files and names. */
const AT_A_TIME = 2;

/** Telemetry repeats itself: the fastest level finds nearly all that the others do, in half of their time or less. */
const OPTIONS = { level: constants.Z_BEST_SPEED };

interface Job {
  readonly body: Uint8Array;
  readonly done: Compressed;
}

// One for all senders, as all share the threads of the process. Those that wait are bounded by the sends in flight.
const waiting = new Set<Job>();
let running = 0;

/**
 * Compresses off the event loop, two bodies at a time per process.
 *
 * @returns forgets the job if it still waits; one that runs goes on, and calls `done`
 */
export function compress(body: Uint8Array, done: Compressed): () => void {
  const job = { body, done };
  waiting.add(job);
  startNext();
  return () => waiting.delete(job);
}

function startNext(): void {
  if (running === AT_A_TIME) return;
  const [job] = waiting;
  if (job === undefined) return;
  waiting.delete(job);
  running++;
  gzip(job.body, OPTIONS, (error, compressed) => {
    running--;
    startNext();
    job.done(error, compressed);
  });
}

import { SPANS } from '../loads/create-load.mjs';
import { enqueue } from './enqueue.mjs';
import { eventLoopRow } from './event-loop.mjs';
import { memory } from './memory.mjs';
import { opening } from './opening.mjs';
import { throughputRow } from './throughput.mjs';

export const rows = [
  throughputRow(4, 80),
  throughputRow(64, 90),
  throughputRow(512, 90),
  eventLoopRow('4 KiB'),
  eventLoopRow('64 KiB'),
  eventLoopRow('512 KiB'),
  eventLoopRow(SPANS, { writers: 1, hasGoals: false }),
  memory,
  enqueue,
  opening,
];

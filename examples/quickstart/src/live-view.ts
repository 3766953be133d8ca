import type { QueueState } from './messages.js';
import type { Moment, SideMoment } from './moment.js';
import { whole } from './number-format.js';
import { capacityOf, describeWorkers } from './scenario.js';

const SPANS_PER_BAR_CELL = 800;

/** A moment as a few lines, for a terminal that draws them over the last ones. */
export function liveView({ seconds, workers, sides }: Moment): string {
  const backend = `backend  ${describeWorkers(workers)}, takes ${whole(capacityOf(workers))} spans/s`;
  return [`${seconds.toFixed(1).padStart(4)} s  ${backend}`, '', ...sides.map(linesOf)].join('\n');
}

function linesOf({ side, deliveredPerSecond, dropped, queue }: SideMoment): string {
  const rate = `${whole(deliveredPerSecond).padStart(6)} spans/s`;
  const bar = '█'.repeat(Math.round(deliveredPerSecond / SPANS_PER_BAR_CELL));
  const line = `${side.padEnd(8)} ${rate}  ${whole(dropped).padStart(7)} dropped  ${bar}`;
  return queue === undefined ? line : `${line}\n${' '.repeat(9)}${describeQueue(queue)}`;
}

function describeQueue({ limit, inFlight, queueSize }: QueueState): string {
  return `limit ${limit}, in flight ${inFlight}, queue ${queueSize}`;
}

import type { Moment, SideMoment } from './moment.js';
import { whole } from './number-format.js';
import { describeWorkers } from './scenario.js';

/** A moment as one line, for logs. */
export function plainView({ seconds, workers, sides }: Moment): string {
  const head = `${seconds.toFixed(0).padStart(2)} s  ${describeWorkers(workers).padEnd(10)}`;
  return [head, ...sides.map(cellOf)].join(' | ');
}

function cellOf({ side, deliveredPerSecond, dropped, queue }: SideMoment): string {
  const figures = `${side} ${whole(deliveredPerSecond).padStart(6)} spans/s, ${whole(dropped).padStart(7)} dropped`;
  if (queue === undefined) return figures;
  const { limit, inFlight, queueSize } = queue;
  return `${figures}, limit ${String(limit).padStart(2)}, in flight ${String(inFlight).padStart(2)}, queue ${queueSize}`;
}

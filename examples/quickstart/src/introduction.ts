import { whole } from './number-format.js';
import {
  BATCH_SIZE,
  describeWorkers,
  LINE_LENGTH,
  NETWORK_MILLIS,
  SERVICE_MILLIS,
  SPANS_PER_SECOND,
  STAGES,
} from './scenario.js';

/** What is about to be seen. */
export function introduction(): string {
  const stages = STAGES.map(({ workers, millis }) => `${describeWorkers(workers)} for ${millis / 1000} s`);
  const oneAtATime = (BATCH_SIZE * 1000) / (SERVICE_MILLIS + NETWORK_MILLIS);
  return `
The same application twice, side by side: stock, and wrapped in a sending queue.

Each ends ${whole(SPANS_PER_SECOND)} spans a second in batches of ${BATCH_SIZE}, one request carries ${BATCH_SIZE} spans; all
else is default. The stock batch processor exports one batch at a time: with such
batches that is ${whole(oneAtATime)} spans a second at most.

Each has a backend of its own: ${stages.join(', ')}.
A request takes a worker ${SERVICE_MILLIS} ms, and ${NETWORK_MILLIS} ms on the way; up to ${LINE_LENGTH} wait in line for a
worker, beyond that the answer is 429.

Limit, in flight and queue count requests. An export that the stock exporter is about
to retry by itself is in flight, but takes none of the limit.
`;
}

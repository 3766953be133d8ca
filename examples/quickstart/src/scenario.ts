/** Workers of the backend and for how long; 0 workers: it is down. */
export interface Stage {
  readonly workers: number;
  readonly millis: number;
}

export const STAGES: readonly Stage[] = [
  { workers: 16, millis: 6000 },
  { workers: 4, millis: 5000 },
  { workers: 0, millis: 5000 },
  { workers: 32, millis: 8000 },
];

export const LOAD_MILLIS = STAGES.reduce((sum, { millis }) => sum + millis, 0);

/** How long an application may take to flush and shut down once its last span has ended. */
export const FLUSH_LIMIT_MILLIS = 4000;

export const SPANS_PER_SECOND = 6000;

/** Spans in a batch, which is one request. Smaller than the default of 512, so that requests are many. */
export const BATCH_SIZE = 64;

/** For how long a request occupies a worker. */
export const SERVICE_MILLIS = 100;

/** What the way to the backend and back adds to a request. */
export const NETWORK_MILLIS = 10;

/** Requests that may wait for a worker; the next one is answered with 429. */
export const LINE_LENGTH = 8;

export function describeWorkers(workers: number): string {
  return workers === 0 ? 'down' : `${workers} workers`;
}

/** What the backend can take, in spans per second. */
export function capacityOf(workers: number): number {
  return (workers * BATCH_SIZE * 1000) / SERVICE_MILLIS;
}

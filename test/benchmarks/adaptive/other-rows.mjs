import { curve, shipped, workers } from './row.mjs';

/**
 * Destinations of other shapes.
 *
 * @type {readonly import('./row.mjs').Row[]}
 */
export const otherRows = [
  shipped('workers-1'),
  workers('2 workers, 2 may wait', { workers: 2, queue: 2 }),
  workers('12 workers, all requests alike', { workers: 12, cv: 0 }),
  shipped('workers-90'),
  workers('32 workers, cv 1', { workers: 32, cv: 1 }),
  workers('12 workers of 2 ms', { workers: 12, serviceMillis: 2, cv: 0.5, netMillis: 1 }),
  shipped('far-away'),
  shipped('slow'),
  shipped('rare-giants'),
  shipped('sharp-knee'),
  curve('a knee at 20 requests', {
    jitter: 0.2,
    concurrency: { kneeStart: 20, kneeExp: 1.3, scale: 0.005 },
  }),
  shipped('late-knee'),
  curve('429 above 20 requests in flight', { concurrency: { limit: 20 } }),
  shipped('silent-limit'),
  shipped('low-rate-limit', { kind: 'rate limit' }),
  curve('429 above 300 requests/s', { rate: { limit: 300 } }, { kind: 'rate limit' }),
  shipped('token-bucket', { kind: 'rate limit' }),
  workers(
    '100 workers, 429 above 500 requests/s',
    { workers: 100, rateLimit: { perSecond: 500 } },
    {
      kind: 'rate limit',
    },
  ),
  shipped('sine', { chart: 'sine' }),
  shipped('square'),
  shipped('little-demand'),
  shipped('bursts'),
];

import { shipped } from './row.mjs';

/**
 * The destinations that the algorithms are known to differ on.
 *
 * @type {readonly import('./row.mjs').Row[]}
 */
export const rows = [
  shipped('workers-16'),
  shipped('workers-64'),
  shipped('workers-16-queue-4'),
  shipped('workers-64-queue-8'),
  shipped('workers-32-uneven'),
  shipped('workers-16-mixed-sizes'),
  shipped('growth', { settled: { workers: 64 }, reachFromMillis: 60_000, chart: 'growth' }),
  shipped('shrinkage', { settled: { workers: 8 }, chart: 'shrinkage' }),
  shipped('fast'),
  shipped('rate-limit', { kind: 'rate limit', chart: 'rate-limit' }),
  shipped('knee'),
  shipped('cold-start', {
    kind: 'cold start',
    reachFromMillis: 0,
    roundTripMillis: 110,
    chart: 'cold-start',
  }),
  shipped('outage', {
    settled: { outages: [] },
    kind: 'outage',
    reachFromMillis: 90_000,
    // What the outage itself costs is told apart; these are the times after it.
    times: { warmUpMillis: 95_000, measureMillis: 30_000 },
    chart: 'outage',
  }),
  shipped('four-clients'),
];

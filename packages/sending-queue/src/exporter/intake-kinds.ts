import type { IntakeKind } from '../queue/payload.js';
import type { ResourceMetrics } from '../sdk/types.js';
import type { Signal } from '../signal/signal.js';
import { dataPoints } from './data-points.js';

/** Payloads that are arrays of items: spans and log records. */
export function arrayKind<Item>(signal: Signal): IntakeKind<Item[]> {
  // A copy of pointers: callers may fill their array anew once it was accepted.
  return { signal, items: (payload) => payload.length, store: (payload) => payload.slice() };
}

/** Payloads of metric exporters; an item is a data point. The SDK makes a new collection for every export. */
export const metricKind: IntakeKind<ResourceMetrics> = {
  signal: 'metrics',
  items: dataPoints,
  store: (payload) => payload,
};

import type { Attributes } from '@opentelemetry/api';
import type { PayloadKind } from '../queue/payload.js';
import type { MetricData, Resource, ResourceMetrics, ScopeMetrics } from '../sdk/types.js';
import { metricKind } from './intake-kinds.js';

/** As much of a resource as exporters read. */
const NO_RESOURCE: Resource & { attributes: Attributes } = { attributes: {}, asyncAttributesPending: false };

/** Payloads of metric exporters, for a queue that reshapes them. */
export const metricPayload: PayloadKind<ResourceMetrics> = {
  ...metricKind,
  empty: { resource: NO_RESOURCE, scopeMetrics: [] },
  cut: (payload, firstItems) => [
    range(payload, 0, firstItems),
    range(payload, firstItems, Number.POSITIVE_INFINITY),
  ],
};

/** The data points number `from` up to, but not, `to`, inside copies of what holds them. */
function range(payload: ResourceMetrics, from: number, to: number): ResourceMetrics {
  let position = 0;
  const scopeMetrics: ScopeMetrics[] = [];
  for (const scope of payload.scopeMetrics) {
    const metrics: MetricData[] = [];
    for (const metric of scope.metrics) {
      const points = metric.dataPoints.slice(Math.max(0, from - position), Math.max(0, to - position));
      position += metric.dataPoints.length;
      if (points.length > 0) metrics.push({ ...metric, dataPoints: points });
    }
    if (metrics.length > 0) scopeMetrics.push({ ...scope, metrics });
  }
  return { ...payload, scopeMetrics };
}

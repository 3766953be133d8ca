import type { ResourceMetrics } from '../sdk/types.js';

/** How many data points there are in a collection of metrics. */
export function dataPoints({ scopeMetrics }: ResourceMetrics): number {
  let count = 0;
  for (const { metrics } of scopeMetrics) {
    for (const metric of metrics) count += metric.dataPoints.length;
  }
  return count;
}

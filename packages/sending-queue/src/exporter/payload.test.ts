import { describe, expect, it } from 'vitest';
import type { MetricData, Resource, ResourceMetrics, ScopeMetrics } from '../sdk/types.js';
import { arrayPayload } from './array-payload.js';
import { metricPayload } from './metric-payload.js';

describe('array payloads', () => {
  const kind = arrayPayload<string>('traces');

  it('split into halves that together are the whole', () => {
    expect(kind.split(['a', 'b', 'c'])).toEqual([['a'], ['b', 'c']]);
    expect(kind.split(['a'])).toBeUndefined();
    expect(kind.split([])).toBeUndefined();
  });
});

describe('metric payloads', () => {
  const resource: Resource & { name: string } = { name: 'shop' };
  const metric = (name: string, dataPoints: number[]): MetricData & { name: string } => ({
    name,
    dataPoints,
  });
  const scopes: (ScopeMetrics & { scope: object })[] = [
    { scope: { name: 'empty' }, metrics: [] },
    {
      scope: { name: 'http' },
      metrics: [metric('requests', [1, 2, 3]), metric('errors', [4])],
    },
    { scope: { name: 'db' }, metrics: [metric('queries', [5, 6])] },
  ];
  const payload: ResourceMetrics = { resource, scopeMetrics: scopes };

  it('count data points', () => {
    expect(metricPayload.items(payload)).toBe(6);
  });

  it('split by data points, each under its own metric, scope and resource', () => {
    expect(metricPayload.split(payload)).toEqual([
      { resource, scopeMetrics: [{ scope: { name: 'http' }, metrics: [metric('requests', [1, 2, 3])] }] },
      {
        resource,
        scopeMetrics: [
          { scope: { name: 'http' }, metrics: [metric('errors', [4])] },
          { scope: { name: 'db' }, metrics: [metric('queries', [5, 6])] },
        ],
      },
    ]);
  });

  it('split down to single data points, and no further', () => {
    const points: unknown[] = [];
    const queue: ResourceMetrics[] = [payload];
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const halves = metricPayload.split(next);
      if (halves === undefined)
        points.push(...next.scopeMetrics.flatMap((s) => s.metrics.flatMap((m) => m.dataPoints)));
      else queue.push(...halves);
    }
    expect(points.sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

import { describe, expect, it } from 'vitest';
import type { MetricData, Resource, ResourceMetrics, ScopeMetrics } from '../sdk/types.js';
import { arrayPayload } from './array-payload.js';
import { metricPayload } from './metric-payload.js';

describe('array payloads', () => {
  const kind = arrayPayload<string>('traces');

  it('are cut into parts that together are the whole', () => {
    expect(kind.cut(['a', 'b', 'c'], 1)).toEqual([['a'], ['b', 'c']]);
    expect(kind.cut(['a', 'b', 'c'], 2)).toEqual([['a', 'b'], ['c']]);
  });

  it('are merged in order', () => {
    expect(kind.merge?.([['a', 'b'], ['c'], ['d', 'e']])).toEqual(['a', 'b', 'c', 'd', 'e']);
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

  it('are cut by data points, each under its own metric, scope and resource', () => {
    expect(metricPayload.cut(payload, 3)).toEqual([
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

  it('are cut down to single data points', () => {
    const points: unknown[] = [];
    let rest = payload;
    for (let items = metricPayload.items(payload); items > 1; items--) {
      const [first, others] = metricPayload.cut(rest, 1);
      points.push(...first.scopeMetrics.flatMap((s) => s.metrics.flatMap((m) => m.dataPoints)));
      rest = others;
    }
    points.push(...rest.scopeMetrics.flatMap((s) => s.metrics.flatMap((m) => m.dataPoints)));
    expect(points).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { CollectedMetrics, valuesOf } from '../../testing/collected-metrics.js';
import { IDLE } from '../../testing/idle-snapshot.js';
import type { QueueSnapshot } from '../queue/snapshot.js';

let metricsOf: CollectedMetrics;

beforeEach(() => {
  metricsOf = new CollectedMetrics();
});

describe('observations', () => {
  const busy: QueueSnapshot = {
    ...IDLE,
    limit: 12,
    inFlight: 3,
    queueSize: 40,
    queueCapacity: 500,
    backpressure: 9,
    queuedItems: 4000,
    inFlightItems: 300,
  };

  it('are of the snapshot, which is taken once for each collection', async () => {
    let taken = 0;
    metricsOf.record({
      snapshot: () => {
        taken++;
        return busy;
      },
    });
    expect(taken).toBe(0);
    const collected = await metricsOf.collect();
    expect(taken).toBe(1);
    expect(valuesOf(collected, 'otel.sdk.exporter.span.inflight')).toEqual([[{}, 4300]]);
    expect(valuesOf(collected, 'otel.sdk.processor.span.queue.size')).toEqual([[{}, 4000]]);
    expect(valuesOf(collected, 'otelq.sending_queue.limit')).toEqual([[{}, 12]]);
    expect(valuesOf(collected, 'otelq.sending_queue.inflight')).toEqual([[{}, 3]]);
    expect(valuesOf(collected, 'otelq.sending_queue.backpressure')).toEqual([[{}, 9]]);
    expect(valuesOf(collected, 'otelq.sending_queue.oldest_request.age')).toEqual([[{}, 0]]);
    const sizer = { 'otelq.sending_queue.sizer': 'requests' };
    expect(valuesOf(collected, 'otelq.sending_queue.size')).toEqual([[sizer, 40]]);
    expect(valuesOf(collected, 'otelq.sending_queue.capacity')).toEqual([[sizer, 500]]);
  });

  it('are in seconds, and absent where nothing is known', async () => {
    const limiter = { minConcurrency: 1, maxConcurrency: 100, rttThresholdRatio: 1.1, decisions: [] };
    let now: QueueSnapshot = { ...busy, limiter };
    metricsOf.record({ snapshot: () => now });
    const before = await metricsOf.collect();
    expect(valuesOf(before, 'otelq.sending_queue.rtt') ?? []).toEqual([]);
    expect(valuesOf(before, 'otelq.sending_queue.rtt.baseline') ?? []).toEqual([]);
    now = {
      ...busy,
      oldestRequestAgeMillis: 7500,
      limiter: { ...limiter, rttMillis: 132, baselineRttMillis: 101 },
    };
    const after = await metricsOf.collect();
    expect(valuesOf(after, 'otelq.sending_queue.rtt')).toEqual([[{}, 0.132]]);
    expect(valuesOf(after, 'otelq.sending_queue.rtt.baseline')).toEqual([[{}, 0.101]]);
    expect(valuesOf(after, 'otelq.sending_queue.oldest_request.age')).toEqual([[{}, 7.5]]);
  });

  it('call a capacity one of spans only when it is', async () => {
    metricsOf.record({ snapshot: () => busy });
    expect(valuesOf(await metricsOf.collect(), 'otel.sdk.processor.span.queue.capacity')).toBeUndefined();
    metricsOf.record({ snapshot: () => busy, sizer: 'items' });
    expect(valuesOf(await metricsOf.collect(), 'otel.sdk.processor.span.queue.capacity')).toEqual([
      [{}, 500],
    ]);
  });

  it('end with dispose, while counts go on', async () => {
    const listener = metricsOf.record({ snapshot: () => busy });
    listener.dispose();
    listener.dispose();
    listener.onRejected(2, 'shutdown');
    const collected = await metricsOf.collect();
    expect(valuesOf(collected, 'otelq.sending_queue.limit')).toBeUndefined();
    expect(valuesOf(collected, 'otelq.sending_queue.rejected')).toEqual([
      [{ 'otelq.sending_queue.reason': 'shutdown' }, 2],
    ]);
  });
});

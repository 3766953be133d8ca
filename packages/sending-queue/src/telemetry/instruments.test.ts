import { diag } from '@opentelemetry/api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CollectedMetrics } from '../../testing/collected-metrics.js';
import { recordDiag } from '../../testing/recorded-diag.js';
import type { Signal } from '../signal/signal.js';

let metricsOf: CollectedMetrics;

beforeEach(() => {
  metricsOf = new CollectedMetrics();
});

afterEach(() => diag.disable());

describe('names', () => {
  it.each<[Signal, string[], string]>([
    [
      'traces',
      [
        'otel.sdk.exporter.span.exported',
        'otel.sdk.exporter.span.inflight',
        'otel.sdk.processor.span.queue.capacity',
        'otel.sdk.processor.span.queue.size',
      ],
      '{span}',
    ],
    [
      'logs',
      [
        'otel.sdk.exporter.log.exported',
        'otel.sdk.exporter.log.inflight',
        'otel.sdk.processor.log.queue.capacity',
        'otel.sdk.processor.log.queue.size',
      ],
      '{log_record}',
    ],
    [
      'metrics',
      [
        'otel.sdk.exporter.metric_data_point.exported',
        'otel.sdk.exporter.metric_data_point.inflight',
        'otelq.sending_queue.metric_data_point.queue.capacity',
        'otelq.sending_queue.metric_data_point.queue.size',
      ],
      '{data_point}',
    ],
  ])('of what is counted in items of %s', async (signal, expected, unit) => {
    metricsOf.record({ signal, sizer: 'items' }).onDelivered(1);
    const names = (await metricsOf.collect())
      .filter(({ descriptor }) => descriptor.unit === unit)
      .map(({ descriptor }) => descriptor.name);
    expect(names.sort()).toEqual(expected);
  });

  it('are the same instruments for queues of all signals, without a conflict', async () => {
    const lines = recordDiag();
    for (const signal of ['traces', 'logs', 'metrics'] as const) {
      metricsOf.record({ signal }).onRejected(1, 'queue-full');
    }
    await metricsOf.collect();
    expect(lines).toEqual([]);
  });
});

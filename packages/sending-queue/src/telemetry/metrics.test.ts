import { beforeEach, describe, expect, it } from 'vitest';
import { CollectedMetrics, valuesOf } from '../../testing/collected-metrics.js';
import { IDLE } from '../../testing/idle-snapshot.js';
import { type Status, StatusCode } from '../status/status.js';

const OK: Status = { code: StatusCode.OK, message: '' };
const UNAVAILABLE: Status = { code: StatusCode.UNAVAILABLE, message: 'down', httpStatus: 503 };

let metricsOf: CollectedMetrics;

beforeEach(() => {
  metricsOf = new CollectedMetrics();
});

describe('counts', () => {
  it('tell of every item that was passed to the exporter exactly once, when it is settled', async () => {
    const listener = metricsOf.record();
    listener.onSendStart(10);
    listener.onSendEnd(10, UNAVAILABLE, 20);
    listener.onRetry(10, UNAVAILABLE, 100);
    listener.onDelivered(10);
    listener.onDelivered(5);
    listener.onDropped(4, 'retries-exhausted', UNAVAILABLE);
    listener.onDropped(2, 'rejected-by-destination', OK);
    listener.onDropped(1, 'overflow', undefined);
    listener.onRejected(3, 'queue-full');
    listener.onRejected(6, 'shutdown');
    const collected = await metricsOf.collect();
    expect(valuesOf(collected, 'otel.sdk.exporter.span.exported')).toEqual([
      [{}, 15],
      [{ 'error.type': 'UNAVAILABLE' }, 4],
      [{ 'error.type': 'rejected' }, 2],
      [{ 'error.type': 'overflow' }, 1],
      [{ 'error.type': 'queue_full' }, 3],
      [{ 'error.type': 'already_shutdown' }, 6],
    ]);
    expect(valuesOf(collected, 'otelq.sending_queue.dropped')).toEqual([
      [{ 'otelq.sending_queue.reason': 'retries-exhausted' }, 4],
      [{ 'otelq.sending_queue.reason': 'rejected-by-destination' }, 2],
      [{ 'otelq.sending_queue.reason': 'overflow' }, 1],
    ]);
    expect(valuesOf(collected, 'otelq.sending_queue.rejected')).toEqual([
      [{ 'otelq.sending_queue.reason': 'queue-full' }, 3],
      [{ 'otelq.sending_queue.reason': 'shutdown' }, 6],
    ]);
    expect(valuesOf(collected, 'otelq.sending_queue.retries')).toEqual([
      [{ 'error.type': 'UNAVAILABLE' }, 10],
    ]);
  });

  it('keep the books: what went in is what came out and what is in flight', async () => {
    let now = IDLE;
    const listener = metricsOf.record({ snapshot: () => now });
    listener.onDelivered(70);
    listener.onDropped(10, 'payload-too-large', { code: StatusCode.INVALID_ARGUMENT, message: '' });
    now = { ...IDLE, enqueued: 100, delivered: 70, dropped: 10, queuedItems: 15, inFlightItems: 5 };
    const collected = await metricsOf.collect();
    const exported = valuesOf(collected, 'otel.sdk.exporter.span.exported') ?? [];
    const inflight = valuesOf(collected, 'otel.sdk.exporter.span.inflight') ?? [];
    const sum = [...exported, ...inflight].reduce((total, [, value]) => total + Number(value), 0);
    expect(sum).toBe(now.enqueued);
  });

  it('say whose they are', async () => {
    const componentType = 'SendingQueueLogRecordExporter';
    metricsOf.record({ signal: 'logs', componentType, name: `${componentType}/7` }).onDelivered(1);
    const collected = await metricsOf.collect();
    expect(collected.length).toBeGreaterThan(1);
    for (const { dataPoints } of collected) {
      for (const { attributes } of dataPoints) {
        expect(attributes).toMatchObject({
          'otel.component.type': 'SendingQueueLogRecordExporter',
          'otel.component.name': 'SendingQueueLogRecordExporter/7',
        });
      }
    }
  });
});

describe('durations', () => {
  it('are in seconds, one for each send, with the error and the HTTP status', async () => {
    const listener = metricsOf.record();
    listener.onSendEnd(10, OK, 250);
    listener.onSendEnd(10, OK, 750);
    listener.onSendEnd(10, UNAVAILABLE, 2000);
    listener.onThrottle(30_000);
    const collected = await metricsOf.collect();
    expect(valuesOf(collected, 'otel.sdk.exporter.operation.duration')).toEqual([
      [{}, expect.objectContaining({ count: 2, sum: 1 })],
      [
        { 'error.type': 'UNAVAILABLE', 'http.response.status_code': 503 },
        expect.objectContaining({ count: 1, sum: 2 }),
      ],
    ]);
    expect(valuesOf(collected, 'otelq.sending_queue.throttle.duration')).toEqual([
      [{}, expect.objectContaining({ count: 1, sum: 30 })],
    ]);
    const duration = collected.find(({ descriptor }) => descriptor.name.endsWith('operation.duration'));
    expect(duration?.descriptor.unit).toBe('s');
  });
});

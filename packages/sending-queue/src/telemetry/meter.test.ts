import { diag, type Meter, type MeterProvider, metrics } from '@opentelemetry/api';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CollectedMetrics, valuesOf } from '../../testing/collected-metrics.js';
import { type DiagLine, recordDiag } from '../../testing/recorded-diag.js';
import { VirtualClock } from '../../testing/virtual-clock.js';
import { type Status, StatusCode } from '../status/status.js';

const OK: Status = { code: StatusCode.OK, message: '' };
const UNAVAILABLE: Status = { code: StatusCode.UNAVAILABLE, message: 'down', httpStatus: 503 };

let lines: DiagLine[];
let metricsOf: CollectedMetrics;

beforeEach(() => {
  lines = recordDiag();
  metricsOf = new CollectedMetrics();
});

afterEach(() => {
  metrics.disable();
  diag.disable();
});

describe('the global meter provider', () => {
  it('is found when it is registered later, and told what was counted before', async () => {
    const listener = CollectedMetrics.create();
    listener.onSendStart(10);
    listener.onDelivered(10);
    listener.onRejected(3, 'queue-full');
    metrics.setGlobalMeterProvider(metricsOf.provider);
    listener.onSendStart(5);
    listener.onDelivered(5);
    const collected = await metricsOf.collect();
    expect(valuesOf(collected, 'otel.sdk.exporter.span.exported')).toEqual([
      [{}, 15],
      [{ 'error.type': 'queue_full' }, 3],
    ]);
    expect(valuesOf(collected, 'otelq.sending_queue.limit')).toEqual([[{}, 8]]);
  });

  it('is found before the first send when it is registered in the turn that makes the queue', async () => {
    const clock = new VirtualClock();
    CollectedMetrics.create({ clock });
    CollectedMetrics.create({ clock }).dispose();
    metrics.setGlobalMeterProvider(metricsOf.provider);
    await clock.advance(0);
    const collected = await metricsOf.collect();
    expect(valuesOf(collected, 'otelq.sending_queue.limit')).toEqual([[{}, 8]]);
  });

  it('is found before the end of a process that is over after one turn', async () => {
    CollectedMetrics.create();
    metrics.setGlobalMeterProvider(metricsOf.provider);
    await Promise.resolve();
    const collected = await metricsOf.collect();
    expect(valuesOf(collected, 'otelq.sending_queue.limit')).toEqual([[{}, 8]]);
  });

  it('is found soon when it is registered after very many sends, and told what was counted before', async () => {
    const listener = CollectedMetrics.create();
    const send = () => {
      listener.onSendStart(1);
      listener.onDelivered(1);
    };
    for (let count = 0; count < 1000; count++) send();
    metrics.setGlobalMeterProvider(metricsOf.provider);
    for (let count = 0; count < 10; count++) send();
    const collected = await metricsOf.collect();
    expect(valuesOf(collected, 'otel.sdk.exporter.span.exported')).toEqual([[{}, 1010]]);
  });

  it('is not needed when one is given', async () => {
    const other = new CollectedMetrics();
    metrics.setGlobalMeterProvider(other.provider);
    metricsOf.record().onDelivered(1);
    expect(valuesOf(await metricsOf.collect(), 'otel.sdk.exporter.span.exported')).toEqual([[{}, 1]]);
    expect(await other.collect()).toEqual([]);
  });

  it('is looked for no more after dispose', async () => {
    const listener = CollectedMetrics.create();
    listener.dispose();
    metrics.setGlobalMeterProvider(metricsOf.provider);
    listener.onSendStart(1);
    expect(await metricsOf.collect()).toEqual([]);
  });
});

describe('a meter provider that fails', () => {
  function everything(listener: ReturnType<typeof CollectedMetrics.create>): void {
    listener.onSendStart(1);
    listener.onStatus(OK);
    listener.onSendEnd(1, OK, 1);
    listener.onRetry(1, UNAVAILABLE, 1);
    listener.onDelivered(1);
    listener.onDropped(1, 'overflow', undefined);
    listener.onRejected(1, 'queue-full');
    listener.onThrottle(1);
    listener.dispose();
  }

  it('at once harms nobody, and is reported once', () => {
    const failing: MeterProvider = {
      getMeter(): Meter {
        throw new Error('no meters today');
      },
    };
    expect(() => everything(CollectedMetrics.create({ meterProvider: failing }))).not.toThrow();
    expect(lines).toHaveLength(1);
    expect(lines[0]?.text).toContain('no meters today');
  });

  it('when it records harms nobody either, and lets go of the queue in the end', () => {
    const removed: unknown[] = [];
    const failing: MeterProvider = {
      getMeter(name) {
        const meter = metricsOf.provider.getMeter(name);
        meter.removeBatchObservableCallback = (callback) => removed.push(callback);
        meter.createCounter = () => ({
          add() {
            throw new Error('counter is stuck');
          },
        });
        return meter;
      },
    };
    expect(() => everything(CollectedMetrics.create({ meterProvider: failing }))).not.toThrow();
    expect(lines).toHaveLength(1);
    expect(lines[0]?.text).toContain('counter is stuck');
    expect(removed).toHaveLength(1);
  });
});

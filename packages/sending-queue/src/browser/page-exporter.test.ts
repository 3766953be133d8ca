import { AggregationTemporality } from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  InMemorySpanExporter,
  type ReadableSpan,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { HeldExporter, tracerOf } from '../../testing/held-spans.js';
import {
  SendingQueueLogRecordExporter,
  SendingQueueMetricExporter,
  type SendingQueueOptions,
  SendingQueueSpanExporter,
  type SpanExporter,
} from '../browser.js';
import { createSpanProcessor } from '../processor/span-processor.js';

afterEach(() => vi.unstubAllGlobals());

const UNAVAILABLE = { code: 1, error: Object.assign(new Error('down'), { code: 503 }) };
const DELIVERED = { code: 0 };

/** A page that can be left, and a queue in it in front of an exporter whose exports end when a test says so. */
function leavable(options?: SendingQueueOptions) {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const exporter = new HeldExporter();
  const queue = new SendingQueueSpanExporter(exporter, options);
  const { tracer } = tracerOf(new SimpleSpanProcessor(queue));
  return {
    exporter,
    queue,
    end: (count: number) => {
      for (let number = 0; number < count; number++) tracer.startSpan('span').end();
    },
    leave: () => page.dispatchEvent(new Event('pagehide')),
    come: () => page.dispatchEvent(new Event('online')),
  };
}

describe('a queue in a page', () => {
  it('delivers what the SDK of a page hands it', async () => {
    const exporter = new InMemorySpanExporter();
    const queue = new SendingQueueSpanExporter(exporter);
    const { provider, tracer } = tracerOf(new BatchSpanProcessor(queue));
    tracer.startSpan('span').end();
    await provider.forceFlush();
    await queue.forceFlush();
    expect(exporter.getFinishedSpans()).toHaveLength(1);
    expect(queue.snapshot()).toMatchObject({
      signal: 'traces',
      delivered: 1,
      destination: 'InMemorySpanExporter',
    });
    await provider.shutdown();
    expect(queue.snapshot().state).toBe('stopped');
  });

  it('has no more under way than it has found to be well, and lets nine out when the page is left', () => {
    const { exporter, end, leave } = leavable();
    end(20);
    expect(exporter.exports).toHaveLength(1);
    leave();
    expect(exporter.exports).toHaveLength(9);
  });

  it('sends what waits for a retry when the page is left', () => {
    const { exporter, queue, end, leave } = leavable({
      retryOnFailure: { initialIntervalMillis: 3_600_000, maxIntervalMillis: 3_600_000 },
    });
    end(1);
    exporter.exports[0]?.done(UNAVAILABLE);
    expect(exporter.exports).toHaveLength(1);
    leave();
    expect(exporter.exports).toHaveLength(2);
    exporter.exports[1]?.done(DELIVERED);
    expect(queue.snapshot()).toMatchObject({ delivered: 1, retries: 1, queuedItems: 0 });
  });

  it('sends a dead destination nine more when the page is left, however often, and nine when the network is back', () => {
    const { exporter, end, leave, come } = leavable({
      retryOnFailure: { initialIntervalMillis: 3_600_000, maxIntervalMillis: 3_600_000 },
    });
    end(20);
    for (let failed = 0; failed < 3; failed++) exporter.exports[failed]?.done(UNAVAILABLE);
    expect(exporter.exports).toHaveLength(3);
    leave();
    for (let failed = 3; failed < 12; failed++) exporter.exports[failed]?.done(UNAVAILABLE);
    leave();
    expect(exporter.exports).toHaveLength(12);
    come();
    expect(exporter.exports).toHaveLength(12 + 9);
  });

  it('does nothing when the page is left after its shutdown', async () => {
    const { exporter, queue, end, leave } = leavable({ shutdownTimeoutMillis: 0 });
    end(1);
    await queue.shutdown();
    leave();
    expect(exporter.exports).toHaveLength(1);
    expect(queue.snapshot()).toMatchObject({ dropped: 1, droppedByReason: { shutdown: 1 } });
  });

  it('counts what is too large for the destination, which it does not split', () => {
    const { exporter, queue, end } = leavable();
    end(1);
    exporter.exports[0]?.done({ code: 1, error: Object.assign(new Error('large'), { code: 413 }) });
    expect(queue.snapshot().droppedByReason).toEqual({ 'payload-too-large': 1 });
  });

  it('tries again, later, what an exporter refuses that has enough to do', () => {
    const { exporter, queue, end, leave } = leavable();
    end(1);
    exporter.exports[0]?.done({ code: 1, error: new Error('Concurrent export limit reached') });
    expect(exporter.exports).toHaveLength(1);
    expect(queue.snapshot()).toMatchObject({ retries: 1, queuedItems: 1 });
    leave();
    expect(exporter.exports).toHaveLength(2);
  });
});

describe('what is wrapped', () => {
  const wrap = (exporter: unknown) => () => new SendingQueueSpanExporter(exporter as SpanExporter);

  it('must be an exporter', () => {
    for (const exporter of [undefined, null, 5, {}, { export() {} }]) {
      expect(wrap(exporter)).toThrow(TypeError);
      expect(wrap(exporter)).toThrow(/^exporter must be an object with export\(\) and shutdown\(\), got /);
    }
  });

  it('must have no queue yet', () => {
    const queued = new SendingQueueSpanExporter(new InMemorySpanExporter());
    expect(wrap(queued)).toThrow(
      new TypeError('exporter must have no queue yet, got one that has: use it as it is'),
    );
  });

  it('has its queue for the processors of the Node entry, too', async () => {
    const exporter = new InMemorySpanExporter();
    const { provider, tracer } = tracerOf(createSpanProcessor(new SendingQueueSpanExporter(exporter)));
    tracer.startSpan('span').end();
    await provider.forceFlush();
    expect(exporter.getFinishedSpans().map(({ name }: ReadableSpan) => name)).toEqual(['span']);
    await provider.shutdown();
  });
});

it('log records and data points are counted as such', () => {
  const sink = { export() {}, shutdown: async () => {} };
  const logs = new SendingQueueLogRecordExporter(sink);
  logs.export([{ resource: {} }, { resource: {} }], () => {});
  expect(logs.snapshot()).toMatchObject({ signal: 'logs', enqueued: 2 });

  const exporter = {
    ...sink,
    forceFlush: async () => {},
    selectAggregationTemporality: () => AggregationTemporality.DELTA,
  };
  const metrics = new SendingQueueMetricExporter(exporter);
  const dataPoints = [{}, {}, {}];
  metrics.export({ resource: {}, scopeMetrics: [{ metrics: [{ dataPoints }] }] }, () => {});
  expect(metrics.snapshot()).toMatchObject({ signal: 'metrics', enqueued: 3 });
  expect(metrics.selectAggregationTemporality()).toBe(AggregationTemporality.DELTA);
  expect('selectAggregation' in metrics).toBe(false);
});

import { InMemoryLogRecordExporter } from '@opentelemetry/sdk-logs';
import { AggregationTemporality, InMemoryMetricExporter } from '@opentelemetry/sdk-metrics';
import { InMemorySpanExporter } from '@opentelemetry/sdk-trace-base';
import { describe, expect, it } from 'vitest';
import { tracerOf } from '../../testing/held-spans.js';
import { loadBesideCopy } from '../../testing/installed-copy.js';
import { SendingQueueLogRecordExporter } from '../exporter/log-record-exporter.js';
import { SendingQueueMetricExporter } from '../exporter/metric-exporter.js';
import { SendingQueueSpanExporter } from '../exporter/span-exporter.js';
import { createLogRecordProcessor } from './log-record-processor.js';
import { createSpanProcessor } from './span-processor.js';

/** The wrapper out of a second copy of this package, as two versions in one application have it. */
async function otherSpanExporter(): Promise<typeof SendingQueueSpanExporter> {
  const module = await loadBesideCopy("export { SendingQueueSpanExporter } from '@otelq/sending-queue';");
  return Reflect.get(Object(module), 'SendingQueueSpanExporter');
}

describe('an exporter that has its queue from another copy of this package', () => {
  it('is used as it is', async () => {
    const Other = await otherSpanExporter();
    const inner = new InMemorySpanExporter();
    const queued = new Other(inner, { queueSize: 17 });
    expect(queued).not.toBeInstanceOf(SendingQueueSpanExporter);
    const processor = createSpanProcessor(queued);
    const { provider, tracer } = tracerOf(processor);
    tracer.startSpan('a').end();
    await provider.forceFlush();
    expect(inner.getFinishedSpans()).toHaveLength(1);
    expect(processor.snapshot()).toEqual(queued.snapshot());
    expect(processor.snapshot()).toMatchObject({ queueCapacity: 17, delivered: 1 });
    await provider.shutdown();
    expect(queued.snapshot().state).toBe('stopped');
  });

  it('takes no options of a queue, and no items of another signal', async () => {
    const Other = await otherSpanExporter();
    const queued = new Other(new InMemorySpanExporter());
    expect(() => createSpanProcessor(queued, { queueSize: 5 })).toThrow(
      /^queueSize can't be given with a SendingQueueSpanExporter/,
    );
    expect(() => Reflect.apply(createLogRecordProcessor, undefined, [queued])).toThrow(
      new TypeError('exporter must be one of logs, got a SendingQueueSpanExporter of traces'),
    );
    await queued.shutdown();
  });
});

describe('a processor', () => {
  const logs = () => new SendingQueueLogRecordExporter(new InMemoryLogRecordExporter());
  const metrics = () =>
    new SendingQueueMetricExporter(new InMemoryMetricExporter(AggregationTemporality.DELTA));

  it.each([
    ['SendingQueueLogRecordExporter of logs', logs],
    ['SendingQueueMetricExporter of metrics', metrics],
  ])('of spans refuses a %s', async (name, create) => {
    const exporter = create();
    expect(() => Reflect.apply(createSpanProcessor, undefined, [exporter])).toThrow(
      new TypeError(`exporter must be one of traces, got a ${name}`),
    );
    await exporter.shutdown();
  });
});

import { diag, SpanKind } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, InMemorySpanExporter, SamplingDecision } from '@opentelemetry/sdk-trace-base';
import { afterEach, describe, expect, it } from 'vitest';
import { HeldExporter, tracerOf } from '../../testing/held-spans.js';
import { recordDiag } from '../../testing/recorded-diag.js';
import { SendingQueueSpanExporter } from '../exporter/span-exporter.js';
import { createSpanProcessor } from './span-processor.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => diag.disable());

describe('createSpanProcessor', () => {
  it('delivers the spans of the SDK, and forceFlush waits for it', async () => {
    const exporter = new InMemorySpanExporter();
    const processor = createSpanProcessor(exporter, { maxExportBatchSize: 3 });
    const { provider, tracer } = tracerOf(processor);
    for (let i = 0; i < 8; i++) tracer.startSpan(`span ${i}`).end();
    await provider.forceFlush();
    expect(exporter.getFinishedSpans().map(({ name }) => name)).toEqual(
      Array.from({ length: 8 }, (_, i) => `span ${i}`),
    );
    expect(processor.snapshot()).toMatchObject({ enqueued: 8, delivered: 8, rejected: 0 });
    await provider.shutdown();
  });

  it('resolves forceFlush after the delivery, not after the acceptance', async () => {
    const exporter = new HeldExporter();
    const { provider, tracer } = tracerOf(createSpanProcessor(exporter));
    tracer.startSpan('a').end();
    let flushed = false;
    const flush = provider.forceFlush().then(() => {
      flushed = true;
    });
    await turn();
    expect(exporter.exports).toHaveLength(1);
    expect(flushed).toBe(false);
    exporter.exports[0]?.done({ code: ExportResultCode.SUCCESS });
    await flush;
    await provider.shutdown();
  });

  it('exports sampled spans only, though it sees all that are recorded', async () => {
    const exporter = new InMemorySpanExporter();
    const provider = new BasicTracerProvider({
      sampler: {
        shouldSample: (_context, _traceId, name) => ({
          decision: name === 'sampled' ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.RECORD,
        }),
        toString: () => 'by name',
      },
      spanProcessors: [createSpanProcessor(exporter)],
    });
    for (const name of ['recorded', 'sampled', 'recorded']) {
      provider.getTracer('test').startSpan(name, { kind: SpanKind.CLIENT }).end();
    }
    await provider.forceFlush();
    expect(exporter.getFinishedSpans().map(({ name }) => name)).toEqual(['sampled']);
    await provider.shutdown();
  });

  it('waits for the attributes of the SDK’s resource', async () => {
    const exporter = new InMemorySpanExporter();
    let detect: (value: string) => void = () => {};
    const hostId = new Promise<string>((resolve) => {
      detect = resolve;
    });
    const provider = new BasicTracerProvider({
      resource: resourceFromAttributes({ 'host.id': hostId }),
      spanProcessors: [createSpanProcessor(exporter)],
    });
    provider.getTracer('test').startSpan('a').end();
    const flush = provider.forceFlush();
    await turn();
    expect(exporter.getFinishedSpans()).toEqual([]);
    detect('h-1');
    await flush;
    expect(exporter.getFinishedSpans()[0]?.resource.attributes['host.id']).toBe('h-1');
    await provider.shutdown();
  });

  it('uses an exporter that has its queue already as it is', async () => {
    const inner = new InMemorySpanExporter();
    const queued = new SendingQueueSpanExporter(inner, { queueSize: 17 });
    const processor = createSpanProcessor(queued, { maxExportBatchSize: 1 });
    const { provider, tracer } = tracerOf(processor);
    tracer.startSpan('a').end();
    await provider.forceFlush();
    expect(processor.snapshot()).toEqual(queued.snapshot());
    expect(queued.snapshot()).toMatchObject({ queueCapacity: 17, delivered: 1 });
    expect(() => createSpanProcessor(queued, { queueSize: 5 })).toThrow(TypeError);
    await provider.shutdown();
  });

  it('passes the options of the queue on, and refuses what is none', () => {
    expect(createSpanProcessor(new InMemorySpanExporter(), { queueSize: 17 }).snapshot().queueCapacity).toBe(
      17,
    );
    const unknown: Record<string, unknown> = { queueSizes: 17 };
    expect(() => createSpanProcessor(new InMemorySpanExporter(), unknown)).toThrow(/queueSizes/);
  });

  it('counts spans that end after its shutdown as rejected, if they are sampled', async () => {
    const lines = recordDiag();
    const processor = createSpanProcessor(new InMemorySpanExporter());
    const { tracer } = tracerOf(processor);
    const spans = Array.from({ length: 5 }, () => tracer.startSpan('late'));
    await processor.shutdown();
    for (const span of spans) span.end();
    expect(processor.snapshot()).toMatchObject({ state: 'stopped', enqueued: 0, rejected: 5 });
    expect(lines.filter(({ level }) => level === 'error')).toHaveLength(1);
  });

  it.each([undefined, null, {}, 'x'])('refuses %j for an exporter', (given) => {
    expect(() => Reflect.apply(createSpanProcessor, undefined, [given])).toThrow(
      /^exporter must be an object with export\(\) and shutdown\(\), got /,
    );
  });
});

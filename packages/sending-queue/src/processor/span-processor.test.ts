import { diag, SpanKind } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  type ReadableSpan,
  SamplingDecision,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { afterEach, describe, expect, it } from 'vitest';
import { recordDiag } from '../../testing/recorded-diag.js';
import { SendingQueueSpanExporter } from '../exporter/span-exporter.js';
import { createSpanProcessor } from './span-processor.js';

/** An exporter whose exports end when a test says so. */
class HeldExporter implements SpanExporter {
  readonly exports: { spans: ReadableSpan[]; done: (result: ExportResult) => void }[] = [];
  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.exports.push({ spans, done });
  }
  async shutdown(): Promise<void> {}
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

function tracerOf(spanProcessor: SpanProcessor) {
  const provider = new BasicTracerProvider({ spanProcessors: [spanProcessor] });
  return { provider, tracer: provider.getTracer('test') };
}

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

  it('holds under `block` what a full queue does not take, and loses nothing that fits', async () => {
    const lines = recordDiag();
    const exporter = new HeldExporter();
    const processor = createSpanProcessor(exporter, {
      queueSize: 1,
      numConsumers: 1,
      overflow: 'block',
      maxExportBatchSize: 2,
      maxQueueSize: 4,
    });
    const { provider, tracer } = tracerOf(processor);
    for (let i = 0; i < 4; i++) tracer.startSpan(`span ${i}`).end();
    expect(processor.snapshot()).toMatchObject({ enqueued: 2, rejected: 0 });
    const flush = provider.forceFlush();
    for (let i = 0; i < 2; i++) {
      await turn();
      exporter.exports[i]?.done({ code: ExportResultCode.SUCCESS });
    }
    await flush;
    expect(exporter.exports.flatMap(({ spans }) => spans.map(({ name }) => name))).toEqual([
      'span 0',
      'span 1',
      'span 2',
      'span 3',
    ]);
    expect(processor.snapshot()).toMatchObject({ enqueued: 4, delivered: 4, rejected: 0 });
    expect(lines).toEqual([]);
    await provider.shutdown();
  });

  it('goes on delivering while results are waited for (`waitForResult`), beyond what it may hold itself', async () => {
    const exporter = new HeldExporter();
    const processor = createSpanProcessor(exporter, {
      waitForResult: true,
      maxExportBatchSize: 1,
      maxQueueSize: 2,
    });
    const { provider, tracer } = tracerOf(processor);
    for (let i = 0; i < 10; i++) tracer.startSpan(`span ${i}`).end();
    expect(processor.snapshot()).toMatchObject({ enqueued: 10, rejected: 0 });
    const flush = provider.forceFlush();
    for (let i = 0; i < 10; i++) {
      await turn();
      exporter.exports[i]?.done({ code: ExportResultCode.SUCCESS });
    }
    await flush;
    expect(processor.snapshot()).toMatchObject({ delivered: 10, queuedItems: 0, inFlightItems: 0 });
    await provider.shutdown();
  });
});

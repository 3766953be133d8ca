import { createSpanProcessor, SendingQueueSpanExporter } from '@otelq/sending-queue';
import { describe, expect, test } from 'vitest';
import { startBackend } from './protocol-backend.js';
import type { Sampler, SdkGeneration } from './sdk-generation.js';

const later = { scheduledDelayMillis: 3_600_000 };

/** Records every span, and samples those that are called so. */
const byName: Sampler = {
  shouldSample: (_context, _traceId, spanName) => ({ decision: spanName === 'sampled' ? 2 : 1 }),
  toString: () => 'byName',
};

/** What the queue's batch processor does with spans, beside flushing them. */
export function defineProcessorSuite(sdk: SdkGeneration): void {
  describe('the batch processor of the queue', () => {
    test('exports sampled spans only', async () => {
      const backend = await startBackend('http/protobuf');
      const processor = createSpanProcessor(sdk.createSpanExporter('http/protobuf', backend.url), later);
      const provider = sdk.createTracerProvider([processor], byName);
      const tracer = provider.getTracer('suite');
      const recorded = tracer.startSpan('recorded');
      expect(recorded.isRecording()).toBe(true);
      recorded.end();
      tracer.startSpan('sampled').end();
      await provider.shutdown();
      expect([...backend.received.byName]).toEqual([['sampled', 1]]);
      expect(processor.snapshot()).toMatchObject({ enqueued: 1, delivered: 1, rejected: 0 });
    });

    test('exports a full batch without being flushed', async () => {
      const backend = await startBackend('http/protobuf');
      const exporter = sdk.createSpanExporter('http/protobuf', backend.url);
      const provider = sdk.createTracerProvider([
        createSpanProcessor(exporter, { ...later, maxExportBatchSize: 2 }),
      ]);
      for (const name of ['one', 'two', 'three']) provider.getTracer('suite').startSpan(name).end();
      await backend.until(() => backend.received.count() > 0);
      expect([...backend.received.byName.keys()]).toEqual(['one', 'two']);
      await provider.shutdown();
      expect([...backend.received.byName.keys()]).toEqual(['one', 'two', 'three']);
    });

    test('uses an exporter that has its queue already as it is', async () => {
      const backend = await startBackend('http/protobuf', { behaviour: () => ({ delayMillis: 300 }) });
      const exporter = new SendingQueueSpanExporter(sdk.createSpanExporter('http/protobuf', backend.url), {
        queueSize: 7,
      });
      const processor = createSpanProcessor(exporter, later);
      const provider = sdk.createTracerProvider([processor]);
      provider.getTracer('suite').startSpan('wrapped').end();
      await provider.forceFlush();
      expect([...backend.received.byName]).toEqual([['wrapped', 1]]);
      expect(processor.snapshot()).toEqual(exporter.snapshot());
      expect(exporter.snapshot()).toMatchObject({ enqueued: 1, delivered: 1, queueCapacity: 7 });
      await provider.shutdown();
      expect(exporter.snapshot().state).toBe('stopped');
    });

    test('refuses options of the queue for an exporter that has its queue already', () => {
      const stock = sdk.createSpanExporter('http/protobuf', 'http://127.0.0.1:1');
      const exporter = new SendingQueueSpanExporter(stock);
      expect(() => createSpanProcessor(exporter, { queueSize: 7 })).toThrow(
        new TypeError(
          "queueSize can't be given with a SendingQueueSpanExporter, whose queue has its options already: " +
            'give them where it is made; allowed with it are scheduledDelayMillis, maxExportBatchSize, maxQueueSize',
        ),
      );
    });
  });
}

import { createLogRecordProcessor, createSpanProcessor } from '@otelq/sending-queue';
import type { Answer } from '@otelq-test/backend';
import { describe, expect, test } from 'vitest';
import { namesOf, spansOf } from './items.js';
import { otlpLogRecordExporter, otlpMetricExporter, otlpSpanExporter } from './otlp-exporters.js';
import { startRelay } from './otlp-relay.js';
import { defineOtlpSizeTests } from './otlp-sizes.js';
import { starters } from './otlp-starters.js';
import { startBackend } from './protocol-backend.js';
import { type OtlpProtocol, otlpProtocols, type SdkGeneration } from './sdk-generation.js';

const unavailable = (protocol: OtlpProtocol): Answer => ({ status: protocol === 'grpc' ? 14 : 503 });

/** The exporters made for the queue. */
export function defineOtlpSuite(sdk: SdkGeneration): void {
  describe.each(otlpProtocols)('otlp-exporter over %s', (protocol) => {
    test('sends the same spans as the stock exporter', async () => {
      const backend = await startBackend(protocol);
      const names = namesOf('span', 20);
      const spans = spansOf(sdk, names);
      const stock = sdk.createSpanExporter(protocol, backend.url);
      await new Promise((resolve) => stock.export(spans, resolve));
      const exporter = otlpSpanExporter(protocol, backend.url);
      await new Promise((resolve) => exporter.export(spans, resolve));
      await exporter.forceFlush();
      await Promise.all([stock.shutdown(), exporter.shutdown()]);
      const [ofStock, ours] = backend.requests;
      expect(ours?.items).toEqual(ofStock?.items);
      expect(ours?.bytes).toBe(ofStock?.bytes);
      expect(names.map((name) => backend.received.times(name))).toEqual(names.map(() => 2));
    });

    test('delivers what a provider ends before its shutdown: spans, log records and metrics', async () => {
      const backend = await startBackend(protocol);
      const tracers = sdk.createTracerProvider([
        createSpanProcessor(otlpSpanExporter(protocol, backend.url)),
      ]);
      const loggers = sdk.createLoggerProvider([
        createLogRecordProcessor(otlpLogRecordExporter(protocol, backend.url)),
      ]);
      const meters = sdk.createMeterProvider(otlpMetricExporter(protocol, backend.url));
      for (const name of namesOf('span', 1000)) tracers.getTracer('suite').startSpan(name).end();
      for (const name of namesOf('log record', 1000)) loggers.getLogger('suite').emit({ body: name });
      for (const name of namesOf('metric', 10)) meters.getMeter('suite').createCounter(name).add(1);
      await Promise.all([tracers.shutdown(), loggers.shutdown(), meters.shutdown()]);
      const { received } = backend;
      expect([received.count('traces'), received.count('logs'), received.count('metrics')]).toEqual([
        1000, 1000, 10,
      ]);
      expect(received.byName.size).toBe(2010);
    });

    test.each(starters)(
      'sends %s again until the backend takes them, one attempt per send',
      async (_, start) => {
        const backend = await startBackend(protocol, {
          behaviour: [unavailable(protocol), unavailable(protocol)],
        });
        const exporter = start(sdk, protocol, backend);
        await exporter.export(namesOf('item', 5));
        await exporter.forceFlush();
        expect(backend.requests.map(({ items }) => items.length)).toEqual([5, 5, 5]);
        expect(exporter.snapshot()).toMatchObject({
          enqueued: 5,
          delivered: 5,
          retries: 10,
          backpressure: 10,
          dropped: 0,
        });
      },
    );

    test.each(starters)(
      'counts 7 delivered and 3 dropped of 10 %s of which 3 are rejected',
      async (_, start) => {
        const partialSuccess = { rejected: 3, message: 'too old' };
        const backend = await startBackend(protocol, { behaviour: [{ partialSuccess }] });
        const exporter = start(sdk, protocol, backend, { waitForResult: true });
        const { error } = await exporter.export(namesOf('item', 10));
        expect(error?.message).toContain('3 items dropped');
        expect(error?.message).toContain('too old');
        expect(backend.requests).toHaveLength(1);
        expect(exporter.snapshot()).toMatchObject({
          enqueued: 10,
          delivered: 7,
          dropped: 3,
          droppedByReason: { 'rejected-by-destination': 3 },
          retries: 0,
        });
      },
    );

    test('compresses what is on the wire', async () => {
      const backend = await startBackend(protocol);
      const relay = await startRelay(backend.port);
      const spans = spansOf(
        sdk,
        namesOf('item', 100).map((name) => name.padEnd(1000, '.')),
      );
      const bytesOfExport = async (compression: 'none' | 'gzip') => {
        const before = relay.bytes();
        const exporter = otlpSpanExporter(protocol, relay.url, { compression });
        await new Promise((resolve) => exporter.export(spans, resolve));
        await exporter.shutdown();
        return relay.bytes() - before;
      };
      expect(await bytesOfExport('none')).toBeGreaterThan(100_000);
      expect(await bytesOfExport('gzip')).toBeLessThan(20_000);
      const [plain, compressed] = backend.requests;
      expect(plain?.items).toHaveLength(100);
      expect(compressed?.items).toEqual(plain?.items);
      expect(backend.requests).toHaveLength(2);
    });

    defineOtlpSizeTests(sdk, protocol);
  });
}

import type { ExportResult } from '@opentelemetry/core';
import type { OtlpExporterOptions } from '@otelq/otlp-exporter';
import { createLogRecordProcessor, createSpanProcessor, type QueueSnapshot } from '@otelq/sending-queue';
import type { Answer, Backend } from '@otelq-test/backend';
import { describe, expect, onTestFinished, test } from 'vitest';
import { logRecordsOf, namesOf, spansOf } from './items.js';
import { otlpLogRecordExporter, otlpMetricExporter, otlpSpanExporter } from './otlp-exporters.js';
import { promptRetries } from './pipeline.js';
import { startBackend } from './protocol-backend.js';
import { type OtlpProtocol, otlpProtocols, type SdkGeneration } from './sdk-generation.js';

/** An exporter of any signal, with what the tests need of it. */
interface TestExporter {
  export(names: readonly string[]): Promise<ExportResult>;
  snapshot(): QueueSnapshot;
  forceFlush(): Promise<void>;
}

const unavailable = (protocol: OtlpProtocol): Answer => ({ status: protocol === 'grpc' ? 14 : 503 });

function startSpanExporter(
  sdk: SdkGeneration,
  protocol: OtlpProtocol,
  { url }: Backend,
  options?: OtlpExporterOptions,
): TestExporter {
  const exporter = otlpSpanExporter(protocol, url, { ...promptRetries, ...options });
  onTestFinished(() => exporter.shutdown());
  return {
    export: (names) => new Promise((resolve) => exporter.export(spansOf(sdk, names), resolve)),
    snapshot: () => exporter.snapshot(),
    forceFlush: () => exporter.forceFlush(),
  };
}

function startLogExporter(
  sdk: SdkGeneration,
  protocol: OtlpProtocol,
  { url }: Backend,
  options?: OtlpExporterOptions,
): TestExporter {
  const exporter = otlpLogRecordExporter(protocol, url, { ...promptRetries, ...options });
  onTestFinished(() => exporter.shutdown());
  return {
    export: (names) => new Promise((resolve) => exporter.export(logRecordsOf(sdk, names), resolve)),
    snapshot: () => exporter.snapshot(),
    forceFlush: () => exporter.forceFlush(),
  };
}

const starters = [
  ['spans', startSpanExporter],
  ['log records', startLogExporter],
] as const;

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

    test.each(starters)('merges small requests of %s into one', async (_, start) => {
      const backend = await startBackend(protocol);
      const exporter = start(sdk, protocol, backend, { batch: { minSize: 30 } });
      const names = namesOf('item', 30);
      for (const name of names) await exporter.export([name]);
      await exporter.forceFlush();
      expect(backend.requests.map(({ items }) => items.map(({ name }) => name))).toEqual([names]);
      expect(exporter.snapshot()).toMatchObject({ enqueued: 30, delivered: 30, queueSize: 0 });
    });

    test.each(starters)('cuts large requests of %s', async (_, start) => {
      const backend = await startBackend(protocol);
      const exporter = start(sdk, protocol, backend, { batch: { maxSize: 100 } });
      const names = namesOf('item', 1000);
      await exporter.export(names);
      await exporter.forceFlush();
      for (const { items } of backend.requests) expect(items.length).toBeLessThanOrEqual(100);
      expect(backend.requests.flatMap(({ items }) => items.map(({ name }) => name)).toSorted()).toEqual(
        names.toSorted(),
      );
    });

    test.each(starters)('delivers 3 MB of %s to a backend that takes 1 MB at a time', async (_, start) => {
      const megabyte = 1_000_000;
      const backend = await startBackend(
        protocol,
        protocol === 'grpc'
          ? { maxReceiveMessageBytes: megabyte }
          : { behaviour: ({ bytes }) => (bytes > megabyte ? 413 : 200) },
      );
      const exporter = start(sdk, protocol, backend);
      const names = namesOf('item', 3000).map((name) => name.padEnd(1000, '.'));
      await exporter.export(names);
      await exporter.forceFlush();
      expect(names.map((name) => backend.received.times(name))).toEqual(names.map(() => 1));
      const { delivered, dropped, retries, backpressure } = exporter.snapshot();
      expect([delivered, dropped, retries, backpressure]).toEqual([3000, 0, 0, 0]);
      // What was learned holds for the next ones.
      const refused = () => backend.requests.filter(({ status }) => status !== 200 && status !== 0).length;
      const before = refused();
      await exporter.export(names);
      await exporter.forceFlush();
      expect(exporter.snapshot().delivered).toBe(6000);
      expect(refused()).toBe(before);
    });
  });

  test.each(['http/json', 'http/protobuf'] as const)('otlp-exporter over %s compresses', async (protocol) => {
    const backend = await startBackend(protocol);
    const names = namesOf('item', 100);
    const exporter = otlpSpanExporter(protocol, backend.url, { compression: 'gzip' });
    await new Promise((resolve) => exporter.export(spansOf(sdk, names), resolve));
    await exporter.shutdown();
    expect(names.map((name) => backend.received.times(name))).toEqual(names.map(() => 1));
    expect(backend.requests.map(({ headers }) => headers['content-encoding'])).toEqual(['gzip']);
  });
}

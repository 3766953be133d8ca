import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { instrumentClients } from './instrumentation.js';
import { startBackend } from './protocol-backend.js';
import { otlpProtocols, type SdkGeneration } from './sdk-generation.js';

/** The stock SDK against the backend, without a queue: the ground on which the other tests stand. */
export function defineStockSuite(sdk: SdkGeneration): void {
  describe.each(otlpProtocols)('stock exporters over %s', (protocol) => {
    test('spans arrive once each', async () => {
      const backend = await startBackend(protocol);
      const exporter = sdk.createSpanExporter(protocol, backend.url);
      const provider = sdk.createTracerProvider([sdk.batchSpanProcessor(exporter)]);
      const spans = ['one', 'two', 'three'].map((name) => provider.getTracer('suite').startSpan(name));
      for (const span of spans) span.end();
      await provider.shutdown();
      expect([...backend.received.byName]).toEqual([
        ['one', 1],
        ['two', 1],
        ['three', 1],
      ]);
      expect([...backend.received.byId.keys()]).toEqual(spans.map((span) => span.spanContext().spanId));
    });

    test('log records arrive once each', async () => {
      const backend = await startBackend(protocol);
      const exporter = sdk.createLogRecordExporter(protocol, backend.url);
      const provider = sdk.createLoggerProvider([sdk.batchLogRecordProcessor(exporter)]);
      for (const body of ['one', 'two', 'three']) provider.getLogger('suite').emit({ body });
      await provider.shutdown();
      expect([...backend.received.byName]).toEqual([
        ['one', 1],
        ['two', 1],
        ['three', 1],
      ]);
    });

    test('metrics arrive once each', async () => {
      const backend = await startBackend(protocol);
      const provider = sdk.createMeterProvider(sdk.createMetricExporter(protocol, backend.url));
      provider.getMeter('suite').createCounter('sold').add(1);
      await provider.shutdown();
      expect([...backend.received.byName]).toEqual([['sold', 1]]);
    });
  });

  test('instrumentations make spans of requests by node:http and by fetch', async () => {
    const backend = await startBackend('http/json');
    const spans = instrumentClients(sdk);
    const target = `${backend.url}/v1/traces`;
    await (await fetch(target, { method: 'POST', body: '' })).arrayBuffer();
    const [response] = await once(request(target, { method: 'POST' }).end(), 'response');
    await once(response.resume(), 'end');
    expect(spans.toSorted()).toEqual([
      '@opentelemetry/instrumentation-http: POST',
      '@opentelemetry/instrumentation-undici: POST',
    ]);
  });
}

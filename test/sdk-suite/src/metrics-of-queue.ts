import { createSpanProcessor, type PushMetricExporter } from '@otelq/sending-queue';
import { expect, test } from 'vitest';
import { recordWarnings } from './diag-warnings.js';
import { metricsOf } from './exported-metrics.js';
import { startBackend } from './protocol-backend.js';
import type { SdkGeneration } from './sdk-generation.js';

/** An exporter that keeps the last collection. */
class LastCollection implements PushMetricExporter {
  #metrics: Parameters<PushMetricExporter['export']>[0] = { resource: {}, scopeMetrics: [] };

  export(...[metrics, done]: Parameters<PushMetricExporter['export']>): void {
    this.#metrics = metrics;
    done({ code: 0 });
  }

  async forceFlush(): Promise<void> {}

  async shutdown(): Promise<void> {}

  /** The values of a metric, by the one attribute, if any. */
  valuesOf(name: string, attribute = ''): Map<unknown, unknown> {
    const metric = metricsOf(this.#metrics).find(({ descriptor }) => descriptor.name === name);
    return new Map(
      metric?.dataPoints.map(({ attributes, value }) => [Reflect.get(attributes, attribute), value]),
    );
  }
}

/** What the queue tells of itself through the OpenTelemetry API, in the SDK's own meter provider. */
export function defineMetricsOfQueueSuite(sdk: SdkGeneration): void {
  test("the queue's own metrics say what the backend says", async () => {
    // Of six requests of two spans each, one has to be sent twice and one is refused for good.
    const backend = await startBackend('http/protobuf', { behaviour: [{}, 408, {}, 400] });
    const collection = new LastCollection();
    const meterProvider = sdk.createMeterProvider(collection);
    const processor = createSpanProcessor(sdk.createSpanExporter('http/protobuf', backend.url), {
      meterProvider,
      maxExportBatchSize: 2,
      numConsumers: 1,
      retryOnFailure: { initialIntervalMillis: 10 },
    });
    const provider = sdk.createTracerProvider([processor]);
    for (let index = 0; index < 12; index++) provider.getTracer('suite').startSpan(`${index}`).end();
    await provider.forceFlush();
    await meterProvider.forceFlush();

    expect(backend.received.count('traces')).toBe(10);
    expect(collection.valuesOf('otel.sdk.exporter.span.exported', 'error.type')).toEqual(
      new Map([
        [undefined, backend.received.count('traces')],
        ['INVALID_ARGUMENT', 2],
      ]),
    );
    expect(collection.valuesOf('otelq.sending_queue.retries')).toEqual(new Map([[undefined, 2]]));
    expect(collection.valuesOf('otelq.sending_queue.dropped', 'otelq.sending_queue.reason')).toEqual(
      new Map([['rejected-by-destination', 2]]),
    );
    expect(collection.valuesOf('otel.sdk.exporter.span.inflight')).toEqual(new Map([[undefined, 0]]));
    expect(collection.valuesOf('otel.sdk.processor.span.queue.size')).toEqual(new Map([[undefined, 0]]));
    const durations = collection.valuesOf('otel.sdk.exporter.operation.duration', 'error.type');
    expect(durations.get(undefined)).toMatchObject({ count: 5 });
    await provider.shutdown();
    await meterProvider.shutdown();
  });

  test('a meter provider that is shut down is left alone by a queue that is made then', async () => {
    const warnings = recordWarnings();
    const meterProvider = sdk.createMeterProvider(new LastCollection());
    const end = meterProvider.shutdown();
    const processor = createSpanProcessor(
      sdk.createSpanExporter('http/protobuf', (await startBackend('http/protobuf')).url),
      { meterProvider },
    );
    const provider = sdk.createTracerProvider([processor]);
    provider.getTracer('suite').startSpan('late').end();
    await provider.shutdown();
    await end;
    expect(processor.snapshot()).toMatchObject({ delivered: 1 });
    expect(warnings).toEqual([]);
  });
}

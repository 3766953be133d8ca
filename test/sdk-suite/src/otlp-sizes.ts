import type { PushMetricExporter } from '@otelq/sending-queue';
import { expect, onTestFinished, test } from 'vitest';
import { metricsOf } from './exported-metrics.js';
import { namesOf } from './items.js';
import { starters } from './otlp-starters.js';
import { startBackend } from './protocol-backend.js';
import type { OtlpProtocol, SdkGeneration, TestMeterProvider } from './sdk-generation.js';

/**
 * Counts the sends of a queue that failed, by the queue's own metrics: a server that refuses a message for its size
 * does so before anybody behind it gets to see one.
 */
class FailedSends implements PushMetricExporter {
  readonly meterProvider: TestMeterProvider;
  #count = 0;

  constructor(sdk: SdkGeneration) {
    this.meterProvider = sdk.createMeterProvider(this);
    onTestFinished(() => this.meterProvider.shutdown());
  }

  export(...[metrics, done]: Parameters<PushMetricExporter['export']>): void {
    const durations = metricsOf(metrics).find(
      ({ descriptor }) => descriptor.name === 'otel.sdk.exporter.operation.duration',
    );
    this.#count = 0;
    for (const { attributes, value } of durations?.dataPoints ?? []) {
      if ('error.type' in attributes) this.#count += Number(Reflect.get(Object(value), 'count'));
    }
    done({ code: 0 });
  }

  async forceFlush(): Promise<void> {}

  async shutdown(): Promise<void> {}

  /** Since the beginning. */
  async count(): Promise<number> {
    await this.meterProvider.forceFlush();
    return this.#count;
  }
}

/** Requests that are made larger and smaller on their way. */
export function defineOtlpSizeTests(sdk: SdkGeneration, protocol: OtlpProtocol): void {
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
    const failed = new FailedSends(sdk);
    const exporter = start(sdk, protocol, backend, { meterProvider: failed.meterProvider });
    // As long as the name of an instrument may be.
    const names = namesOf('item', 12_000).map((name) => name.padEnd(255, '.'));
    await exporter.export(names);
    await exporter.forceFlush();
    expect(names.every((name) => backend.received.times(name) === 1)).toBe(true);
    const { delivered, dropped, retries, backpressure } = exporter.snapshot();
    expect([delivered, dropped, retries, backpressure]).toEqual([12_000, 0, 0, 0]);
    const before = await failed.count();
    expect(before).toBeGreaterThan(0);
    // What was learned holds for the next ones.
    await exporter.export(names);
    await exporter.forceFlush();
    expect(exporter.snapshot().delivered).toBe(24_000);
    expect(await failed.count()).toBe(before);
  });
}

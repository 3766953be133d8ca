import { type PushMetricExporter, SendingQueueMetricExporter } from '@otelq/sending-queue';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { type DataPoints, dataPointsOf, recordExports } from './exported-metrics.js';
import { startBackend } from './protocol-backend.js';
import { otlpProtocols, type SdkGeneration } from './sdk-generation.js';

/** `AggregationTemporality` of the SDK. */
const DELTA = 0;
const CUMULATIVE = 1;

const soon = { retryOnFailure: { initialIntervalMillis: 10 } };

/** The queue for metrics, with the SDK's own meter provider and periodic reader. */
export function defineMetricsSuite(sdk: SdkGeneration): void {
  describe.each(otlpProtocols)('metrics over %s', (protocol) => {
    test('arrive once, although the backend was unavailable at first', async () => {
      const unavailable = protocol === 'grpc' ? 14 : 503;
      const backend = await startBackend(protocol, { behaviour: [unavailable] });
      const queue = new SendingQueueMetricExporter(sdk.createMetricExporter(protocol, backend.url), soon);
      const provider = sdk.createMeterProvider(queue);
      const meter = provider.getMeter('suite');
      meter.createCounter('sold').add(1);
      meter.createHistogram('price').record(5);
      await provider.forceFlush();
      expect(backend.requests.map(({ status }) => status)[0]).toBe(unavailable);
      expect([...backend.received.byName].toSorted()).toEqual([
        ['price', 1],
        ['sold', 1],
      ]);
      expect(queue.snapshot()).toMatchObject({ enqueued: 2, delivered: 2, dropped: 0 });
      await provider.shutdown();
    });

    test.each([
      ['delta', DELTA, [3, 4]],
      ['cumulative', CUMULATIVE, [3, 7]],
    ])("have the stock exporter's temporality: %s", async (preference, temporality, values) => {
      vi.stubEnv('OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE', preference);
      onTestFinished(() => {
        vi.unstubAllEnvs();
      });
      const backend = await startBackend(protocol);
      const stock = sdk.createMetricExporter(protocol, backend.url);
      const exported = recordExports(stock);
      const provider = sdk.createMeterProvider(new SendingQueueMetricExporter(stock));
      const counter = provider.getMeter('suite').createCounter('sold');
      counter.add(3);
      await provider.forceFlush();
      counter.add(4);
      await provider.forceFlush();
      expect(exported).toEqual(
        values.map((value) => [{ name: 'sold', aggregationTemporality: temporality, values: [value] }]),
      );
      await provider.shutdown();
    });
  });

  test('a wrapper has the selectors that its exporter has, and no others', () => {
    const none: PushMetricExporter = {
      export: () => undefined,
      forceFlush: () => Promise.resolve(),
      shutdown: () => Promise.resolve(),
    };
    const wrapped = new SendingQueueMetricExporter(none);
    expect('selectAggregationTemporality' in wrapped).toBe(false);
    expect('selectAggregation' in wrapped).toBe(false);
    const selecting = {
      ...none,
      own: DELTA,
      selectAggregationTemporality() {
        return this.own;
      },
    };
    const selector = new SendingQueueMetricExporter(selecting);
    expect(selector.selectAggregationTemporality()).toBe(DELTA);
    expect('selectAggregation' in selector).toBe(false);
  });

  test('without selectors the SDK has its way: cumulative', async () => {
    const collections: DataPoints[][] = [];
    const provider = sdk.createMeterProvider(
      new SendingQueueMetricExporter({
        export(metrics, done) {
          collections.push(dataPointsOf(metrics));
          done({ code: 0 });
        },
        forceFlush: () => Promise.resolve(),
        shutdown: () => Promise.resolve(),
      }),
    );
    const counter = provider.getMeter('suite').createCounter('sold');
    counter.add(3);
    await provider.forceFlush();
    counter.add(4);
    await provider.forceFlush();
    expect(collections.map(([sold]) => sold)).toEqual([
      { name: 'sold', aggregationTemporality: CUMULATIVE, values: [3] },
      { name: 'sold', aggregationTemporality: CUMULATIVE, values: [7] },
    ]);
    await provider.shutdown();
  });

  test.each([
    ['delta', [1, 1, 1]],
    ['cumulative', [1, 2, 3]],
  ])(
    'a %s collection that waits is not changed by what is recorded meanwhile',
    async (preference, counts) => {
      vi.stubEnv('OTEL_EXPORTER_OTLP_METRICS_TEMPORALITY_PREFERENCE', preference);
      onTestFinished(() => {
        vi.unstubAllEnvs();
      });
      let answerAll = (): void => undefined;
      const answer = new Promise<void>((resolve) => {
        answerAll = resolve;
      });
      const backend = await startBackend('http/protobuf', { behaviour: () => answer.then(() => ({})) });
      const stock = sdk.createMetricExporter('http/protobuf', backend.url);
      const exported = recordExports(stock);
      // One consumer: the second and the third collection wait until the backend answers the first.
      const queue = new SendingQueueMetricExporter(stock, { numConsumers: 1 });
      const provider = sdk.createMeterProvider(queue);
      const meter = provider.getMeter('suite');
      const sold = meter.createCounter('sold');
      const price = meter.createHistogram('price', { advice: { explicitBucketBoundaries: [10] } });
      const flushes: Promise<void>[] = [];
      for (const enqueued of [2, 4, 6]) {
        sold.add(1);
        price.record(5);
        flushes.push(provider.forceFlush());
        await vi.waitUntil(() => queue.snapshot().enqueued === enqueued, { timeout: 20_000 });
      }
      sold.add(100);
      price.record(500);
      expect(exported).toHaveLength(1);
      answerAll();
      await Promise.all(flushes);
      expect(exported.map((metrics) => metrics.map(({ name, values }) => [name, values]))).toEqual(
        counts.map((count) => [
          ['sold', [count]],
          [
            'price',
            [
              expect.objectContaining({
                count,
                sum: 5 * count,
                max: 5,
                buckets: { boundaries: [10], counts: [count, 0] },
              }),
            ],
          ],
        ]),
      );
      await provider.shutdown();
    },
  );
}

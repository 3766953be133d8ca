import { StatusCode } from '@otelq/sending-queue';
import type { Answer } from '@otelq-test/backend';
import { describe, expect, test } from 'vitest';
import { FetchSpanExporter } from './fetch-exporter.js';
import { Gate } from './gate.js';
import { namesOf } from './items.js';
import { promptRetries, startPipeline } from './pipeline.js';
import type { SdkGeneration } from './sdk-generation.js';

const concurrency = 10;
const names = namesOf('item', concurrency);

/** An exporter that uses `fetch` and hides what it meets: the queue sees it on the wire all the same. */
export function defineFetchAttemptsSuite(sdk: SdkGeneration): void {
  describe.concurrent('an exporter that sends by fetch', () => {
    test('its first 429 lowers the limit before its callback comes', async ({ onTestFinished }) => {
      const first = new Gate<Answer>();
      const others = new Gate<Answer>();
      const pipeline = await startPipeline(sdk, {
        protocol: 'http/json',
        signal: 'traces',
        spanExporter: (url) => new FetchSpanExporter(url, 2),
        backend: { behaviour: ({ index }) => (index === 0 ? first : others).opened },
        queue: { adaptiveConcurrency: { initialConcurrency: concurrency } },
        onTestFinished,
      });
      const { backend, books } = pipeline;
      for (const name of names) await pipeline.export([name]);
      await backend.until(() => backend.inFlight === concurrency);
      expect(pipeline.snapshot().limit).toBe(concurrency);

      first.open({ status: 429, retryAfter: 1 });
      const { lastStatus, backpressure, throttledUntil } = await pipeline.until(
        ({ limit }) => limit < concurrency,
      );
      expect(pipeline.exporterResults).toEqual([]);
      expect(lastStatus).toMatchObject({
        code: StatusCode.RESOURCE_EXHAUSTED,
        httpStatus: 429,
        retryAfterMillis: 1000,
      });
      expect(backpressure).toBe(1);
      expect(throttledUntil).toBeDefined();

      others.open({});
      await pipeline.forceFlush();
      books.expectSettled();
      expect(names.map((name) => backend.received.times(name))).toEqual(names.map(() => 1));
      expect(pipeline.snapshot()).toMatchObject({ delivered: concurrency, dropped: 0, retries: 0 });
    });

    test('a 429 that it reports as an error without a code is retried after the delay', async ({
      onTestFinished,
    }) => {
      let askedAtMillis = Infinity;
      const pipeline = await startPipeline(sdk, {
        protocol: 'http/json',
        signal: 'traces',
        spanExporter: (url) => new FetchSpanExporter(url, 1),
        backend: {
          behaviour({ index }) {
            if (index > 0) return {};
            askedAtMillis = performance.now();
            return { status: 429, retryAfter: 1 };
          },
        },
        queue: { ...promptRetries, numConsumers: 1 },
        onTestFinished,
      });
      const { backend, books } = pipeline;
      for (const name of names) await pipeline.export([name]);
      await pipeline.forceFlush();
      books.expectSettled();
      expect(names.map((name) => backend.received.times(name))).toEqual(names.map(() => 1));
      expect(pipeline.snapshot()).toMatchObject({
        delivered: concurrency,
        dropped: 0,
        retries: 1,
        backpressure: 1,
      });
      const arrivals = backend.requests
        .slice(1)
        .map(({ arrivedAtMillis }) => arrivedAtMillis - askedAtMillis);
      expect(Math.min(...arrivals)).toBeGreaterThanOrEqual(1000);
    });
  });
}

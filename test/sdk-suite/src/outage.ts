import { StatusCode } from '@otelq/sending-queue';
import { describe, expect, test } from 'vitest';
import { leavesRetriesToQueue } from './failures.js';
import { namesOf } from './items.js';
import { type Pipeline, promptRetries, queuedSignals, startPipeline } from './pipeline.js';
import { otlpProtocols, type SdkGeneration, type StockExporterOptions } from './sdk-generation.js';

interface Resender {
  readonly name: string;
  readonly stock: StockExporterOptions;
}

const queue: Resender = { name: 'the queue', stock: leavesRetriesToQueue };
const exporter: Resender = { name: 'the exporter', stock: {} };

const requests = ['a', 'b', 'c', 'd'].map((request) => namesOf(request, 3));
const items = requests.flat();

/** A destination that is not there: its connections are refused, or cut under way, until it is back on its port. */
export function defineOutageSuite(sdk: SdkGeneration): void {
  describe.concurrent.each(otlpProtocols)('a destination that goes away over %s', (protocol) => {
    describe.each(queuedSignals)('%s', (signal) => {
      // Over gRPC the stock exporter sends nothing again.
      for (const { name, stock } of protocol === 'grpc' ? [queue] : [queue, exporter]) {
        test(`connections are refused, ${name} sends again`, async ({ onTestFinished }) => {
          const options = { protocol, signal, stock, queue: promptRetries, onTestFinished };
          const pipeline = await startPipeline(sdk, options);
          await pipeline.backend.stop();
          for (const names of requests) await pipeline.export(names);
          await expectRecovery(pipeline);
        });

        test(`connections are cut, ${name} sends again`, async ({ onTestFinished }) => {
          const options = { protocol, signal, stock, queue: promptRetries, onTestFinished };
          const pipeline = await startPipeline(sdk, {
            ...options,
            queue: { ...promptRetries, numConsumers: requests.length },
            backend: { behaviour: () => ({ never: true }) },
          });
          const { backend } = pipeline;
          for (const names of requests) await pipeline.export(names);
          await backend.until(() => backend.inFlight === requests.length);
          await backend.stop();
          backend.respondWith([]);
          await expectRecovery(pipeline);
        });
      }
    });
  });
}

/** Starts the backend again once the queue has noticed that it is gone. */
async function expectRecovery(pipeline: Pipeline): Promise<void> {
  const { backend, books } = pipeline;
  await pipeline.until(({ lastStatus }) => lastStatus?.code === StatusCode.UNAVAILABLE);
  expect(pipeline.snapshot()).toMatchObject({ delivered: 0, dropped: 0 });
  books.note();
  await backend.start();
  await pipeline.forceFlush();
  books.expectSettled();
  expect(pipeline.snapshot()).toMatchObject({ delivered: items.length, dropped: 0, rejected: 0 });
  expect(items.filter((item) => backend.received.times(item) === 0)).toEqual([]);
  expect(pipeline.snapshot().backpressure).toBeGreaterThan(0);
}

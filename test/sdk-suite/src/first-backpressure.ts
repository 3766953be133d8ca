import type { Answer } from '@otelq-test/backend';
import { describe, expect, test } from 'vitest';
import { Gate } from './gate.js';
import { namesOf } from './items.js';
import { queuedSignals, startPipeline } from './pipeline.js';
import { otlpProtocols, type SdkGeneration } from './sdk-generation.js';

const concurrency = 10;

/**
 * The stock exporter over HTTP sleeps after a 429, and sends again before it calls back. The queue knows by then.
 * (Over gRPC it does not send again: its callback is the first news there is.)
 */
export function defineFirstBackpressureSuite(sdk: SdkGeneration): void {
  describe.concurrent.each(otlpProtocols.filter((protocol) => protocol !== 'grpc'))(
    'the first 429 over %s',
    (protocol) => {
      test.for(queuedSignals)(
        "%s: lowers the limit before the exporter's callback comes",
        async (signal, { onTestFinished }) => {
          const first = new Gate<Answer>();
          // The requests that are sent again wait here as well, so that no callback can come before the gate opens.
          const others = new Gate<Answer>();
          const pipeline = await startPipeline(sdk, {
            protocol,
            signal,
            backend: { behaviour: ({ index }) => (index === 0 ? first : others).opened },
            queue: { adaptiveConcurrency: { initialConcurrency: concurrency } },
            onTestFinished,
          });
          const { backend, books } = pipeline;
          const names = namesOf('item', concurrency);
          for (const name of names) await pipeline.export([name]);
          await backend.until(() => backend.inFlight === concurrency);
          expect(pipeline.snapshot()).toMatchObject({
            limit: concurrency,
            inFlight: concurrency,
            backpressure: 0,
          });

          first.open({ status: 429 });
          await pipeline.until(({ limit }) => limit < concurrency);
          expect(pipeline.exporterResults).toEqual([]);
          expect(pipeline.snapshot()).toMatchObject({
            backpressure: 1,
            // The exporter still has it: nothing has come back to the queue.
            inFlight: concurrency,
            retries: 0,
            lastStatus: { httpStatus: 429 },
          });

          others.open({});
          await pipeline.forceFlush();
          books.expectSettled();
          expect(names.map((name) => backend.received.times(name))).toEqual(names.map(() => 1));
          expect(pipeline.snapshot()).toMatchObject({ delivered: concurrency, dropped: 0 });
        },
      );
    },
  );
}

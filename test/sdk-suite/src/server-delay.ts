import { StatusCode } from '@otelq/sending-queue';
import type { Answer, ScriptedAnswer } from '@otelq-test/backend';
import { describe, expect, test } from 'vitest';
import { leavesRetriesToQueue } from './failures.js';
import { Gate } from './gate.js';
import { namesOf } from './items.js';
import { promptRetries, queuedSignals, startPipeline } from './pipeline.js';
import { type OtlpProtocol, otlpProtocols, type SdkGeneration } from './sdk-generation.js';

const delayMillis = 2000;

interface ServerDelay {
  readonly title: string;
  /** Backpressure that asks to be left alone for at least two seconds from now on. */
  readonly answer: () => Answer;
}

const httpDelays: readonly ServerDelay[] = [
  { title: 'Retry-After in seconds', answer: () => ({ status: 429, retryAfter: delayMillis / 1000 }) },
  {
    title: 'Retry-After as a date',
    // A date knows no fractions of a second.
    answer: () => ({
      status: 503,
      retryAfter: new Date(Math.ceil((Date.now() + delayMillis + 1) / 1000) * 1000).toUTCString(),
    }),
  },
];

const grpcDelays: readonly ServerDelay[] = [
  {
    title: 'RetryInfo',
    answer: () => ({ status: StatusCode.RESOURCE_EXHAUSTED, retryInfoMillis: delayMillis }),
  },
];

const delaysOf = (protocol: OtlpProtocol) => (protocol === 'grpc' ? grpcDelays : httpDelays);
const retryable = (protocol: OtlpProtocol) => (protocol === 'grpc' ? StatusCode.ABORTED : 408);

/** Who was asked to wait sends nothing at all meanwhile. */
export function defineServerDelaySuite(sdk: SdkGeneration): void {
  describe.concurrent.each(otlpProtocols)("a server's delay over %s", (protocol) => {
    describe.each(queuedSignals)('%s', (signal) => {
      for (const { title, answer } of delaysOf(protocol)) {
        test(`${title} keeps every request away`, async ({ onTestFinished }) => {
          let askedAtMillis = Infinity;
          let askedAtWallMillis = Infinity;
          const second = new Gate<ScriptedAnswer>();
          const pipeline = await startPipeline(sdk, {
            protocol,
            signal,
            stock: leavesRetriesToQueue,
            queue: { ...promptRetries, numConsumers: 4 },
            backend: {
              behaviour({ index }) {
                if (index === 1) return second.opened;
                if (index > 1) return {};
                askedAtMillis = performance.now();
                askedAtWallMillis = Date.now();
                return answer();
              },
            },
            onTestFinished,
          });
          const { backend, books } = pipeline;
          expect(pipeline.snapshot().throttledUntil).toBeUndefined();
          // Held back until the queue knows that it must wait: a retry of its own that it may not make.
          await pipeline.export(['asked to wait']);
          await pipeline.export(['failed meanwhile']);
          await backend.until(() => backend.requests.length === 2);
          const { throttledUntil } = await pipeline.until(
            (snapshot) => snapshot.throttledUntil !== undefined,
          );
          // The wall clock is read in whole milliseconds, at both ends.
          expect(throttledUntil).toBeGreaterThan(askedAtWallMillis + delayMillis - 2);
          second.open(retryable(protocol));
          const late = namesOf('exported meanwhile', 4);
          for (const name of late) await pipeline.export([name]);
          await pipeline.forceFlush();
          const arrivals = backend.requests
            .slice(2)
            .map(({ arrivedAtMillis }) => arrivedAtMillis - askedAtMillis);
          expect(arrivals).toHaveLength(6);
          expect(Math.min(...arrivals)).toBeGreaterThanOrEqual(delayMillis);
          expect(pipeline.snapshot().throttledUntil).toBeUndefined();
          books.expectSettled();
          expect(pipeline.snapshot()).toMatchObject({ delivered: 6, dropped: 0, retries: 2 });
        });
      }
    });
  });
}

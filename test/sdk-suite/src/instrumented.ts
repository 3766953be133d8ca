import { once } from 'node:events';
import { createServer } from 'node:http';
import { context, ROOT_CONTEXT, trace } from '@opentelemetry/api';
import type { SpanExporter } from '@otelq/sending-queue';
import { describe, expect, onTestFinished, test } from 'vitest';
import { leavesRetriesToQueue } from './failures.js';
import { FetchSpanExporter } from './fetch-exporter.js';
import { instrumentClients } from './instrumentation.js';
import { namesOf, spansOf } from './items.js';
import { type PipelineOptions, promptRetries, queuedSignals, startPipeline } from './pipeline.js';
import { otlpProtocols, type SdkGeneration } from './sdk-generation.js';

const httpSpan = '@opentelemetry/instrumentation-http: POST';
const fetchSpan = '@opentelemetry/instrumentation-undici: POST';

/** An application whose every request makes a span: those of the queue make none. */
export function defineInstrumentedSuite(sdk: SdkGeneration): void {
  // Not beside other tests: the instrumentations are the process's.
  describe('in an instrumented application', () => {
    describe.each(otlpProtocols.filter((protocol) => protocol !== 'grpc'))('over %s', (protocol) => {
      test.each(queuedSignals)('%s are sent without a span', async (signal) => {
        const bare = (url: string) => sdk.createSpanExporter(protocol, url);
        await expectNoSpans(sdk, { protocol, signal, stock: leavesRetriesToQueue }, bare, httpSpan);
      });
    });

    test('spans are sent by fetch without a span', async () => {
      const spanExporter = (url: string) => new FetchSpanExporter(url, 1);
      const options = { protocol: 'http/json', signal: 'traces', spanExporter } as const;
      await expectNoSpans(sdk, options, spanExporter, fetchSpan);
    });
  });
}

/** @param bare - the exporter without a queue, whose requests do make a span: `ownSpan` */
async function expectNoSpans(
  sdk: SdkGeneration,
  options: Omit<PipelineOptions, 'queue' | 'backend' | 'onTestFinished'>,
  bare: (url: string) => SpanExporter,
  ownSpan: string,
): Promise<void> {
  const spans = instrumentClients(sdk);
  const queue = { ...promptRetries, numConsumers: 1 };
  const pipeline = await startPipeline(sdk, { ...options, queue, onTestFinished });
  const { backend, books } = pipeline;
  await new Promise((resolve) => bare(backend.url).export(spansOf(sdk, ['bare']), resolve));
  expect(spans).toEqual([ownSpan]);

  // The first one is sent from inside a span and again by a timer that was set there; the others when it is settled.
  const span = sdk.createTracerProvider([]).getTracer('application').startSpan('work');
  backend.respondWith([503, 503]);
  await context.with(trace.setSpan(ROOT_CONTEXT, span), async () => {
    for (const name of namesOf('in a span', 3)) await pipeline.export([name]);
    await pipeline.forceFlush();
  });
  span.end();
  expect(pipeline.snapshot()).toMatchObject({ delivered: 3, dropped: 0 });
  expect(pipeline.snapshot().retries).toBeGreaterThanOrEqual(2);

  // From inside a request to the application, which makes a span for the client.
  const application = createServer(async (_request, response) => {
    for (const name of namesOf('in a request', 3)) await pipeline.export([name]);
    response.end();
  });
  onTestFinished(() => {
    application.close();
  });
  await once(application.listen(0, '127.0.0.1'), 'listening');
  const address = application.address();
  if (address === null || typeof address === 'string') throw new Error('the application has no port');
  backend.respondWith([503]);
  await (await fetch(`http://127.0.0.1:${address.port}`, { method: 'POST' })).arrayBuffer();
  await pipeline.forceFlush();

  books.expectBalance();
  // A request that is slow for want of a processor is sent once more.
  expect(pipeline.snapshot()).toMatchObject({ delivered: 6, dropped: 0 });
  expect(pipeline.snapshot().retries).toBeGreaterThanOrEqual(3);
  expect(spans).toEqual([ownSpan, fetchSpan]);
  const queued = backend.requests.slice(1);
  expect(queued.length).toBeGreaterThanOrEqual(9);
  expect(queued.filter(({ headers }) => headers.traceparent !== undefined)).toEqual([]);
}

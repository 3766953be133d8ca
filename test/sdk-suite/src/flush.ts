import { createLogRecordProcessor, createSpanProcessor } from '@otelq/sending-queue';
import { describe, expect, test } from 'vitest';
import { startBackend } from './protocol-backend.js';
import { type OtlpProtocol, otlpProtocols, type SdkGeneration } from './sdk-generation.js';

/** Long enough that only a flush hands anything over, and batches small enough that there are several. */
const batches = { scheduledDelayMillis: 3_600_000, maxExportBatchSize: 2 };
const soon = { retryOnFailure: { initialIntervalMillis: 10 } };
const names = ['one', 'two', 'three', 'four', 'five'];
const onceEach = names.map((name) => [name, 1]);

/** UNAVAILABLE, as each protocol writes it. */
const unavailable = (protocol: OtlpProtocol): number => (protocol === 'grpc' ? 14 : 503);

/** A provider of one signal with the batch processor of the queue, and what makes its telemetry. */
interface Pipeline {
  readonly signal: string;
  start(
    sdk: SdkGeneration,
    protocol: OtlpProtocol,
    url: string,
  ): {
    readonly provider: { forceFlush(): Promise<void>; shutdown(): Promise<void> };
    emit(name: string): void;
  };
}

const pipelines: readonly Pipeline[] = [
  {
    signal: 'spans',
    start(sdk, protocol, url) {
      const exporter = sdk.createSpanExporter(protocol, url);
      const provider = sdk.createTracerProvider([createSpanProcessor(exporter, { ...batches, ...soon })]);
      return { provider, emit: (name) => provider.getTracer('suite').startSpan(name).end() };
    },
  },
  {
    signal: 'log records',
    start(sdk, protocol, url) {
      const exporter = sdk.createLogRecordExporter(protocol, url);
      const provider = sdk.createLoggerProvider([
        createLogRecordProcessor(exporter, { ...batches, ...soon }),
      ]);
      return { provider, emit: (body) => provider.getLogger('suite').emit({ body }) };
    },
  },
];

/** `forceFlush()` and `shutdown()` of a provider are over when the backend has everything, and not before. */
export function defineFlushSuite(sdk: SdkGeneration): void {
  const cases = pipelines.flatMap((pipeline) => otlpProtocols.map((protocol) => ({ ...pipeline, protocol })));

  describe.each(cases)('$signal over $protocol, batched by the queue', ({ start, protocol }) => {
    test('forceFlush() waits for a slow backend', async () => {
      let answerAll = (): void => undefined;
      const answer = new Promise<void>((resolve) => {
        answerAll = resolve;
      });
      let isFlushed = false;
      let wasFlushedEarly: boolean | undefined;
      const backend = await startBackend(protocol, {
        behaviour: async () => {
          await answer;
          wasFlushedEarly ??= isFlushed;
          return {};
        },
      });
      const { provider, emit } = start(sdk, protocol, backend.url);
      for (const name of names) emit(name);
      const flush = provider.forceFlush().then(() => {
        isFlushed = true;
      });
      await backend.until(() => backend.inFlight > 0);
      answerAll();
      await flush;
      expect(wasFlushedEarly).toBe(false);
      expect([...backend.received.byName].toSorted()).toEqual(onceEach.toSorted());
      await provider.shutdown();
    });

    test('forceFlush() waits for the retry after a failure', async () => {
      const backend = await startBackend(protocol, { behaviour: [unavailable(protocol)] });
      const { provider, emit } = start(sdk, protocol, backend.url);
      for (const name of names) emit(name);
      await provider.forceFlush();
      expect([...backend.received.byName].toSorted()).toEqual(onceEach.toSorted());
      expect(backend.requests[0]?.status).toBe(unavailable(protocol));
      await provider.shutdown();
    });

    test('shutdown() delivers what has not even been batched yet', async () => {
      const backend = await startBackend(protocol, { behaviour: () => ({ delayMillis: 300 }) });
      const { provider, emit } = start(sdk, protocol, backend.url);
      emit('alone');
      await provider.shutdown();
      expect([...backend.received.byName]).toEqual([['alone', 1]]);
    });
  });
}

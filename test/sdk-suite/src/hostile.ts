import { type SendingQueueOptions, SendingQueueSpanExporter, type SpanExporter } from '@otelq/sending-queue';
import { describe, expect, test, vi } from 'vitest';
import { startBackend } from './protocol-backend.js';
import type { SdkGeneration } from './sdk-generation.js';

type Export = SpanExporter['export'];

/** SUCCESS and FAILED of the SDK's `ExportResultCode`. */
const SUCCESS = { code: 0 };
const FAILED = { code: 1, error: new Error('changed its mind') };

/** Exporters that break their contract, each with what becomes of the request that they do it to. */
const misdeeds: readonly { does: string; instead: (honest: Export) => Export; delivered: boolean }[] = [
  {
    does: 'throws',
    instead: () => () => {
      throw new Error('broken');
    },
    delivered: false,
  },
  { does: 'rejects', instead: () => () => Promise.reject(new Error('broken')), delivered: false },
  { does: 'never calls back', instead: () => () => undefined, delivered: false },
  {
    does: 'calls back without a result',
    instead: () => (_, done) => Reflect.apply(done, undefined, []),
    delivered: false,
  },
  {
    does: 'calls back twice with success',
    instead: (honest) => (spans, done) =>
      honest(spans, (result) => {
        done(result);
        done(result);
      }),
    delivered: true,
  },
  {
    does: 'calls back with success, then with failure',
    instead: (honest) => (spans, done) =>
      honest(spans, () => {
        done(SUCCESS);
        done(FAILED);
      }),
    delivered: true,
  },
  {
    does: 'calls back with failure, then with success',
    instead: () => (_, done) => {
      done(FAILED);
      done(SUCCESS);
    },
    delivered: false,
  },
  {
    does: 'calls back, then throws',
    instead: (honest) => (spans, done) => {
      done(SUCCESS);
      honest(spans, () => undefined);
      throw new Error('broken');
    },
    delivered: true,
  },
];

const names = ['one', 'two', 'three', 'four', 'five'];

/** One export that breaks its contract costs its own request, and nothing around it. */
export function defineHostileSuite(sdk: SdkGeneration): void {
  /**
   * Exports five spans in a request each, through the SDK's own batch processor and an exporter that is honest to all
   * of them but the third.
   */
  async function exportAll(instead: (honest: Export) => Export, options: SendingQueueOptions) {
    const backend = await startBackend('http/protobuf');
    const stock = sdk.createSpanExporter('http/protobuf', backend.url);
    const honest: Export = stock.export.bind(stock);
    const hostile = instead(honest);
    let misused: unknown;
    vi.spyOn(stock, 'export').mockImplementation((spans, done) => {
      // A retry hands in the same array.
      if (vi.mocked(stock.export).mock.calls.length === 3) misused = spans;
      return spans === misused ? hostile(spans, done) : honest(spans, done);
    });
    const queue = new SendingQueueSpanExporter(stock, options);
    const provider = sdk.createTracerProvider([sdk.batchSpanProcessor(queue, { maxExportBatchSize: 1 })]);
    for (const name of names) provider.getTracer('suite').startSpan(name).end();
    await provider.forceFlush();
    await queue.forceFlush();
    const snapshot = queue.snapshot();
    await provider.shutdown();
    return { received: [...backend.received.byName], snapshot };
  }

  describe('an exporter that', () => {
    test.each(misdeeds)('$does costs its own request only', async ({ instead, delivered }) => {
      const { received, snapshot } = await exportAll(instead, {
        timeoutMillis: 2000,
        retryOnFailure: { enabled: false },
      });
      const arrived = delivered ? names : names.filter((name) => name !== 'three');
      expect(received.toSorted()).toEqual(arrived.map((name) => [name, 1]).toSorted());
      expect(snapshot).toMatchObject({
        enqueued: 5,
        delivered: arrived.length,
        dropped: 5 - arrived.length,
        queuedItems: 0,
        inFlightItems: 0,
        inFlight: 0,
      });
    });

    test('answers only after its time is up gets the request again, and is heard once', async () => {
      let late: Parameters<Export>[1] | undefined;
      const { received, snapshot } = await exportAll(
        (honest) => (spans, done) => {
          if (late === undefined) {
            late = done;
            return;
          }
          late(FAILED);
          honest(spans, done);
        },
        { timeoutMillis: 2000, retryOnFailure: { initialIntervalMillis: 10 } },
      );
      expect(received.toSorted()).toEqual(names.map((name) => [name, 1]).toSorted());
      expect(snapshot).toMatchObject({ enqueued: 5, delivered: 5, dropped: 0, retries: 1, inFlight: 0 });
    });

    test.each<{ does: string; shutdown: () => Promise<void> }>([
      {
        does: 'throws in its shutdown',
        shutdown: () => {
          throw new Error('broken');
        },
      },
      { does: 'rejects its shutdown', shutdown: () => Promise.reject(new Error('broken')) },
      { does: 'never ends its shutdown', shutdown: () => new Promise(() => undefined) },
    ])('$does delivers, and lets the provider shut down', async ({ shutdown }) => {
      const backend = await startBackend('http/protobuf');
      const stock = sdk.createSpanExporter('http/protobuf', backend.url);
      vi.spyOn(stock, 'shutdown').mockImplementation(shutdown);
      const queue = new SendingQueueSpanExporter(stock, { shutdownTimeoutMillis: 2000 });
      const provider = sdk.createTracerProvider([sdk.batchSpanProcessor(queue)]);
      provider.getTracer('suite').startSpan('one').end();
      await provider.shutdown();
      expect([...backend.received.byName]).toEqual([['one', 1]]);
      expect(queue.snapshot()).toMatchObject({ state: 'stopped', delivered: 1 });
    });
  });
}

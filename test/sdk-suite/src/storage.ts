import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileStorage } from '@otelq/file-storage';
import { SendingQueueSpanExporter } from '@otelq/sending-queue';
import type { Answer } from '@otelq-test/backend';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { namesOf, spansOf } from './items.js';
import { starters } from './otlp-starters.js';
import { promptRetries, queuedSignals, startPipeline } from './pipeline.js';
import { startBackend } from './protocol-backend.js';
import { type OtlpProtocol, otlpProtocols, type SdkGeneration } from './sdk-generation.js';

const unavailable = (protocol: OtlpProtocol): Answer => ({ status: protocol === 'grpc' ? 14 : 503 });

/** A directory for the files of one test. */
function directoryOfTest(): string {
  const directory = mkdtempSync(join(tmpdir(), 'otelq-storage-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** Queues whose requests are in files. */
export function defineStorageSuite(sdk: SdkGeneration): void {
  describe.each(otlpProtocols)('a queue on the disk, over %s', (protocol) => {
    test.each(queuedSignals)('of a stock exporter of %s outlives its exporter', async (signal) => {
      const queue = {
        ...promptRetries,
        storage: fileStorage({ directory: directoryOfTest() }),
        shutdownTimeoutMillis: 0,
      };
      const parts = { protocol, signal, queue, onTestFinished } as const;
      // The stock exporters over HTTP retry by themselves for as long as they may.
      const first = await startPipeline(sdk, { ...parts, stock: { timeoutMillis: 500 } });
      first.backend.respondWith(() => unavailable(protocol));
      const names = namesOf('item', 20);
      expect(await first.export(names.slice(0, 10))).toEqual({ code: 0 });
      expect(await first.export(names.slice(10))).toEqual({ code: 0 });
      await first.shutdown();
      expect(first.snapshot()).toMatchObject({ state: 'stopped', dropped: 0, queuedItems: 20 });

      const second = await startPipeline(sdk, parts);
      expect(second.snapshot()).toMatchObject({ enqueued: 20, storage: { requests: 2, items: 20 } });
      expect(await second.export(['another'])).toEqual({ code: 0 });
      await second.forceFlush();
      expect([...second.backend.received.byName.keys()].sort()).toEqual([...names, 'another'].sort());
      expect(second.snapshot()).toMatchObject({
        delivered: 21,
        storage: { requests: 0, items: 0, bytes: 0 },
      });
    });

    test.each(starters)('of an exporter made for the queue, of %s, too', async (_signal, start) => {
      const options = {
        storage: fileStorage({ directory: directoryOfTest() }),
        sizer: 'bytes' as const,
        shutdownTimeoutMillis: 0,
      };
      const backend = await startBackend(protocol);
      backend.respondWith(() => unavailable(protocol));
      const first = start(sdk, protocol, backend, options);
      const names = namesOf('item', 20);
      expect(await first.export(names)).toEqual({ code: 0 });
      await first.shutdown();

      backend.respondWith([]);
      const second = start(sdk, protocol, backend, options);
      await second.forceFlush();
      expect([...backend.received.byName.keys()].sort()).toEqual([...names].sort());
      expect(backend.received.count()).toBe(20);
      expect(second.snapshot()).toMatchObject({ delivered: 20, storage: { requests: 0 } });
    });
  });

  describe('OTEL_SENDING_QUEUE_STORAGE_DIRECTORY', () => {
    afterEach(() => vi.unstubAllEnvs());

    test('keeps a queue on the disk without any code', async () => {
      vi.stubEnv('OTEL_SENDING_QUEUE_STORAGE_DIRECTORY', directoryOfTest());
      vi.stubEnv('OTEL_SENDING_QUEUE_SHUTDOWN_TIMEOUT', '0');
      const backend = await startBackend('http/protobuf');
      backend.respondWith(() => 503);
      const start = () =>
        new SendingQueueSpanExporter(sdk.createSpanExporter('http/protobuf', backend.url), promptRetries);
      const first = start();
      await new Promise((resolve) => first.export(spansOf(sdk, ['a', 'b']), resolve));
      await first.shutdown();
      backend.respondWith([]);
      const second = start();
      await second.forceFlush();
      expect([...backend.received.byName.keys()].sort()).toEqual(['a', 'b']);
      await second.shutdown();
    });
  });
}

import { ExportResultCode } from '@opentelemetry/core';
import { describe, expect, test } from 'vitest';
import { namesOf } from './items.js';
import { promptRetries, queuedSignals, startPipeline } from './pipeline.js';
import { type OtlpProtocol, otlpProtocols, type SdkGeneration } from './sdk-generation.js';

/** Takes two ordinary items, not four, and not the one that is larger than this by itself. */
const maxBytes = 4000;
const ordinary = (name: string) => name.padEnd(1000, '.');
const oversized = 'oversized'.padEnd(2 * maxBytes, '.');

/** A destination that takes requests of so many bytes and no larger ones, as real ones do: gRPC's own limit, or 413. */
const limited = (protocol: OtlpProtocol) =>
  protocol === 'grpc'
    ? { maxReceiveMessageBytes: maxBytes }
    : { behaviour: ({ bytes }: { readonly bytes: number }) => (bytes > maxBytes ? 413 : 200) };

/** Requests that are too large for the destination are split until they fit. */
export function definePayloadSizeSuite(sdk: SdkGeneration): void {
  describe.concurrent.each(otlpProtocols)('requests that are too large over %s', (protocol) => {
    test.for(queuedSignals)('%s', async (signal, { onTestFinished }) => {
      const pipeline = await startPipeline(sdk, {
        protocol,
        signal,
        backend: limited(protocol),
        queue: { ...promptRetries, waitForResult: true, adaptiveConcurrency: { initialConcurrency: 10 } },
        onTestFinished,
      });
      const { backend, books } = pipeline;
      const fitting = namesOf('fitting', 8).map(ordinary);
      const mixed = namesOf('mixed', 7).map(ordinary);

      expect((await pipeline.export(fitting)).code).toBe(ExportResultCode.SUCCESS);
      expect(fitting.map((name) => backend.received.times(name))).toEqual(fitting.map(() => 1));
      expect(Math.max(...backend.requests.filter(isAccepted).map(({ items }) => items.length))).toBe(2);

      const result = await pipeline.export([...mixed.slice(0, 3), oversized, ...mixed.slice(3)]);
      expect(result.code).toBe(ExportResultCode.FAILED);
      expect(mixed.map((name) => backend.received.times(name))).toEqual(mixed.map(() => 1));
      expect(backend.received.times(oversized)).toBe(0);

      books.expectSettled();
      expect(pipeline.snapshot()).toMatchObject({
        enqueued: fitting.length + mixed.length + 1,
        delivered: fitting.length + mixed.length,
        dropped: 1,
        droppedByReason: { 'payload-too-large': 1 },
        retries: 0,
        backpressure: 0,
      });
      expect(pipeline.snapshot().limit).toBeGreaterThanOrEqual(10);
    });
  });
}

const isAccepted = ({ status }: { readonly status: number | undefined }) => status === 200 || status === 0;

import { diag } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import { afterEach, describe, expect, it } from 'vitest';
import { HeldExporter, tracerOf } from '../../testing/held-spans.js';
import { recordDiag } from '../../testing/recorded-diag.js';
import type { SpanExporter } from '../sdk/types.js';
import { createSpanProcessor } from './span-processor.js';

const turn = () => new Promise((resolve) => setImmediate(resolve));

afterEach(() => diag.disable());

describe('a span processor whose exporter is slow', () => {
  it('holds under `block` what a full queue does not take, and loses nothing that fits', async () => {
    const lines = recordDiag();
    const exporter = new HeldExporter();
    const processor = createSpanProcessor(exporter, {
      queueSize: 1,
      numConsumers: 1,
      overflow: 'block',
      maxExportBatchSize: 2,
      maxQueueSize: 4,
    });
    const { provider, tracer } = tracerOf(processor);
    for (let i = 0; i < 4; i++) tracer.startSpan(`span ${i}`).end();
    expect(processor.snapshot()).toMatchObject({ enqueued: 2, rejected: 0 });
    const flush = provider.forceFlush();
    for (let i = 0; i < 2; i++) {
      await turn();
      exporter.exports[i]?.done({ code: ExportResultCode.SUCCESS });
    }
    await flush;
    expect(exporter.exports.flatMap(({ spans }) => spans.map(({ name }) => name))).toEqual([
      'span 0',
      'span 1',
      'span 2',
      'span 3',
    ]);
    expect(processor.snapshot()).toMatchObject({ enqueued: 4, delivered: 4, rejected: 0 });
    expect(lines).toEqual([]);
    await provider.shutdown();
  });

  it('holds what waits at the door of a full queue until it is let in, not until its result', async () => {
    const exporter = new HeldExporter();
    const processor = createSpanProcessor(exporter, {
      queueSize: 1,
      overflow: 'block',
      waitForResult: true,
      maxExportBatchSize: 1,
      maxQueueSize: 1,
    });
    const { provider, tracer } = tracerOf(processor);
    const end = (name: string) => tracer.startSpan(name).end();
    end('in flight');
    end('at the door');
    expect(processor.snapshot()).toMatchObject({ enqueued: 1, blockedItems: 1 });
    exporter.exports[0]?.done({ code: ExportResultCode.SUCCESS });
    expect(processor.snapshot()).toMatchObject({ enqueued: 2, blockedItems: 0 });
    end('at the door now');
    expect(processor.snapshot()).toMatchObject({ blockedItems: 1, rejected: 0 });
    end('beyond');
    expect(processor.snapshot()).toMatchObject({ blockedItems: 1, rejected: 1 });
    for (const i of [1, 2]) exporter.exports[i]?.done({ code: ExportResultCode.SUCCESS });
    await provider.shutdown();
    expect(processor.snapshot()).toMatchObject({ delivered: 3, rejected: 1 });
  });

  it('goes on delivering while results are waited for (`waitForResult`), beyond what it may hold itself', async () => {
    const exporter = new HeldExporter();
    const processor = createSpanProcessor(exporter, {
      waitForResult: true,
      maxExportBatchSize: 1,
      maxQueueSize: 2,
    });
    const { provider, tracer } = tracerOf(processor);
    for (let i = 0; i < 10; i++) tracer.startSpan(`span ${i}`).end();
    expect(processor.snapshot()).toMatchObject({ enqueued: 10, rejected: 0 });
    const flush = provider.forceFlush();
    for (let i = 0; i < 10; i++) {
      await turn();
      exporter.exports[i]?.done({ code: ExportResultCode.SUCCESS });
    }
    await flush;
    expect(processor.snapshot()).toMatchObject({ delivered: 10, queuedItems: 0, inFlightItems: 0 });
    await provider.shutdown();
  });

  it('neither hangs nor fills up without a queue behind an exporter that never answers', async () => {
    const hanging: SpanExporter = { export: () => {}, shutdown: async () => {} };
    const processor = createSpanProcessor(hanging, {
      enabled: false,
      timeoutMillis: 1,
      maxExportBatchSize: 1,
      maxQueueSize: 2,
    });
    const { tracer } = tracerOf(processor);
    for (let i = 0; i < 5; i++) tracer.startSpan('a').end();
    expect(processor.snapshot().rejected).toBe(0);
    await processor.forceFlush();
    await processor.shutdown();
    expect(processor.snapshot().state).toBe('stopped');
  });
});

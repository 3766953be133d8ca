import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { fileStorage } from '@otelq/file-storage';
import { createOtlpHttpTraceExporter, type OtlpHttpExporterOptions } from '@otelq/otlp-exporter';
import { type Backend, startHttpBackend } from '@otelq-test/backend';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSpans } from './application/spans.mjs';
import { recordDiagLines } from './diag-lines.js';
import { RejectedItems } from './rejected-items.js';
import { SmallDisk } from './small-disk.js';

const DISK_BYTES = 8 * 1024 * 1024;
const SEGMENT_BYTES = 1024 * 1024;
const SPAN_BYTES = 20_000;
const REFUSALS = 20;

/** Requests that a queue keeps in memory before it spills. */
const IN_MEMORY = 10;

/** For what comes about by itself. */
const WAIT = { interval: 20, timeout: 60_000 };

type Exporter = ReturnType<typeof createOtlpHttpTraceExporter>;

async function startBackendThatIsDown(): Promise<Backend> {
  const backend = await startHttpBackend();
  onTestFinished(() => backend.stop());
  await backend.stop();
  return backend;
}

function open(backend: Backend, disk: SmallDisk, options: OtlpHttpExporterOptions = {}): Exporter {
  const exporter = createOtlpHttpTraceExporter({
    url: `${backend.url}/v1/traces`,
    storage: fileStorage({ directory: join(disk.folder, 'queues'), segmentBytes: SEGMENT_BYTES }),
    queueSize: 100_000,
    retryOnFailure: { initialIntervalMillis: 20, maxIntervalMillis: 100 },
    shutdownTimeoutMillis: 0,
    ...options,
  });
  onTestFinished(() => exporter.shutdown());
  return exporter;
}

/** Spans, one per request, named in the order in which they were exported. */
class Exports {
  readonly accepted: string[] = [];
  readonly refused: ExportResult[] = [];
  #count = 0;

  async one(exporter: Exporter): Promise<boolean> {
    const name = `span ${this.#count++}`;
    const spans = createSpans([name], SPAN_BYTES);
    const result = await new Promise<ExportResult>((resolve) => exporter.export(spans, resolve));
    if (result.code === ExportResultCode.SUCCESS) this.accepted.push(name);
    else this.refused.push(result);
    return result.code === ExportResultCode.SUCCESS;
  }

  /** Exports until several in a row are refused. */
  async untilRefused(exporter: Exporter): Promise<void> {
    for (let inARow = 0; inARow < REFUSALS; inARow++) {
      if (await this.one(exporter)) inARow = -1;
    }
  }
}

function mountDisk(): SmallDisk | { readonly missing: string } {
  const disk = SmallDisk.mount(DISK_BYTES);
  if (disk instanceof SmallDisk) onTestFinished(() => disk.unmount());
  return disk;
}

function segmentsOn(disk: SmallDisk): readonly string[] {
  return readdirSync(disk.folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.segment'),
  );
}

async function untilDelivered(backend: Backend, names: readonly string[]): Promise<void> {
  await backend.until(() => names.every((name) => backend.received.times(name) > 0));
}

test('a full disk refuses new requests, and delivering makes room for them', async ({ skip }) => {
  const disk = mountDisk();
  if ('missing' in disk) return skip(disk.missing);
  const lines = recordDiagLines();
  const rejected = new RejectedItems();
  const backend = await startBackendThatIsDown();
  const exporter = open(backend, disk, { meterProvider: rejected.meterProvider });
  const exports = new Exports();

  await exports.untilRefused(exporter);
  disk.fill();
  await exports.untilRefused(exporter);
  const { accepted, refused } = exports;
  expect(accepted.length * SPAN_BYTES).toBeGreaterThan(DISK_BYTES / 2);
  for (const { error } of refused) {
    expect(error?.message).toMatch(/^1 items refused: the storage is full: .*no room left on the disk/);
  }
  expect(exporter.snapshot()).toMatchObject({
    enqueued: accepted.length,
    rejected: refused.length,
    dropped: 0,
    storage: { requests: accepted.length },
  });
  expect(await rejected.byReason()).toEqual({ 'storage-full': refused.length });
  const segmentsBefore = segmentsOn(disk);

  await backend.start();
  await untilDelivered(backend, accepted);
  await vi.waitUntil(() => exporter.snapshot().storage?.requests === 0, WAIT);
  await vi.waitUntil(() => segmentsOn(disk).length <= 1, WAIT);
  expect(segmentsBefore.length).toBeGreaterThan(5);

  await vi.waitUntil(() => exports.one(exporter), WAIT);
  // Something that is not ours still takes up what was free before: what is used now is what was given back.
  await vi.waitUntil(async () => {
    await exports.one(exporter);
    return lines.some((line) => line.includes('can be written to again'));
  }, WAIT);
  await untilDelivered(backend, accepted);
  await exporter.forceFlush();
  expect(backend.received.count()).toBe(accepted.length);
  expect(exporter.snapshot()).toMatchObject({ delivered: accepted.length, dropped: 0 });
  expect(lines.filter((line) => line.includes('requests are refused until there is room'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('can be written to again'))).toHaveLength(1);
});

test('a queue that is opened on a full disk delivers what is there', async ({ skip }) => {
  const disk = mountDisk();
  if ('missing' in disk) return skip(disk.missing);
  const backend = await startBackendThatIsDown();
  const before = open(backend, disk);
  const exports = new Exports();
  await exports.untilRefused(before);
  disk.fill();
  await before.shutdown();

  const exporter = open(backend, disk);
  expect(exporter.snapshot().storage?.requests).toBe(exports.accepted.length);
  expect(await exports.one(exporter)).toBe(false);
  await backend.start();
  await untilDelivered(backend, exports.accepted);
  await vi.waitUntil(() => exports.one(exporter), WAIT);
  await untilDelivered(backend, exports.accepted);
  expect(new Set(backend.received.byName.keys())).toEqual(new Set(exports.accepted));
  expect(exporter.snapshot().dropped).toBe(0);
});

test('what spills over onto a full disk is refused, and what was taken is delivered', async ({ skip }) => {
  const disk = mountDisk();
  if ('missing' in disk) return skip(disk.missing);
  const backend = await startBackendThatIsDown();
  const rejected = new RejectedItems();
  const { meterProvider } = rejected;
  const exporter = open(backend, disk, { overflow: 'spill', queueSize: IN_MEMORY, meterProvider });
  const exports = new Exports();
  await exports.untilRefused(exporter);
  disk.fill();
  await exports.untilRefused(exporter);
  const { accepted, refused } = exports;
  expect(accepted.length * SPAN_BYTES).toBeGreaterThan(DISK_BYTES / 2);
  expect(exporter.snapshot()).toMatchObject({
    enqueued: accepted.length,
    rejected: refused.length,
    storage: { requests: accepted.length - IN_MEMORY },
  });
  expect(await rejected.byReason()).toEqual({ 'storage-full': refused.length });

  await backend.start();
  await untilDelivered(backend, accepted);
  await vi.waitUntil(() => segmentsOn(disk).length <= 1, WAIT);
  await exporter.forceFlush();
  expect(backend.received.count()).toBe(accepted.length);
  expect(exporter.snapshot()).toMatchObject({
    delivered: accepted.length,
    dropped: 0,
    storage: { requests: 0 },
  });
});

import type { ExportResult } from '@opentelemetry/core';
import {
  type QueueSnapshot,
  SendingQueueLogRecordExporter,
  type SendingQueueOptions,
  SendingQueueSpanExporter,
  type SpanExporter,
} from '@otelq/sending-queue';
import { type Backend, startGrpcBackend, startHttpBackend } from '@otelq-test/backend';
import { vi } from 'vitest';
import { Books } from './books.js';
import { logRecordsOf, spansOf } from './items.js';
import { type ItemExporter, RecordingExporter } from './recording-exporter.js';
import type { OtlpProtocol, SdkGeneration, StockExporterOptions } from './sdk-generation.js';

export const queuedSignals = ['traces', 'logs'] as const;

/** The signals whose exporters differ in nothing but what they carry. */
export type QueuedSignal = (typeof queuedSignals)[number];

export interface PipelineOptions {
  readonly protocol: OtlpProtocol;
  readonly signal: QueuedSignal;
  readonly queue?: SendingQueueOptions;
  readonly stock?: StockExporterOptions;
  /** Makes the exporter of spans, instead of a stock one. */
  readonly spanExporter?: (url: string) => SpanExporter;
  readonly backend?: Parameters<typeof startGrpcBackend>[0];
  /** Of the test's context: a test that runs beside others has no other way to know its end. */
  readonly onTestFinished: (end: () => Promise<void>) => void;
}

interface QueuedExporter<Items> extends Required<ItemExporter<Items>> {
  snapshot(): QueueSnapshot;
}

/** Retries without the pauses that a real destination deserves. */
export const promptRetries: SendingQueueOptions = {
  retryOnFailure: { initialIntervalMillis: 20, maxIntervalMillis: 100 },
};

/** An exporter inside a sending queue, the backend it sends to, and the books of the queue at every step. */
export class Pipeline<Items = unknown> {
  readonly backend: Backend;
  readonly books: Books;
  readonly #itemsOf: (names: readonly string[]) => Items;
  readonly #exporter: RecordingExporter<Items>;
  readonly #queued: QueuedExporter<Items>;

  constructor(
    backend: Backend,
    itemsOf: (names: readonly string[]) => Items,
    exporter: RecordingExporter<Items>,
    queued: QueuedExporter<Items>,
  ) {
    this.backend = backend;
    this.#itemsOf = itemsOf;
    this.#exporter = exporter;
    this.#queued = queued;
    this.books = new Books(backend, () => queued.snapshot());
    exporter.onResult = () => this.books.note();
  }

  /** What the exporter in the queue has reported so far. */
  get exporterResults(): readonly ExportResult[] {
    return this.#exporter.results;
  }

  /** Exports one request with an item of each name, and gives what the queue answers. */
  async export(names: readonly string[]): Promise<ExportResult> {
    const result = await new Promise<ExportResult>((resolve) => {
      this.#queued.export(this.#itemsOf(names), resolve);
      this.books.note();
    });
    this.books.note();
    return result;
  }

  snapshot(): QueueSnapshot {
    return this.#queued.snapshot();
  }

  /** Gives the first snapshot for which the predicate holds; a queue changes without the backend's knowing, too. */
  until(predicate: (snapshot: QueueSnapshot) => boolean): Promise<QueueSnapshot> {
    const look = () => {
      const snapshot = this.snapshot();
      return predicate(snapshot) && snapshot;
    };
    return vi.waitUntil(look, { interval: 1, timeout: 20_000 });
  }

  /** Resolves when everything exported so far is settled. */
  async forceFlush(): Promise<void> {
    await this.#queued.forceFlush();
    this.books.note();
  }

  shutdown(): Promise<void> {
    return this.#queued.shutdown();
  }
}

/** Starts a backend and a queued exporter that sends to it. Both are gone when the test is over. */
export async function startPipeline(sdk: SdkGeneration, options: PipelineOptions): Promise<Pipeline> {
  const start = options.protocol === 'grpc' ? startGrpcBackend : startHttpBackend;
  const backend = await start(options.backend);
  const pipeline =
    options.signal === 'traces' ? spanPipeline(sdk, backend, options) : logPipeline(sdk, backend, options);
  options.onTestFinished(async () => {
    await Promise.all([backend.stop(), pipeline.shutdown()]);
  });
  return pipeline;
}

function spanPipeline(sdk: SdkGeneration, backend: Backend, options: PipelineOptions): Pipeline {
  const { protocol, stock, queue, spanExporter } = options;
  const exporter = spanExporter?.(backend.url) ?? sdk.createSpanExporter(protocol, backend.url, stock);
  const recording = new RecordingExporter(exporter);
  const queued = new SendingQueueSpanExporter(recording, { shutdownTimeoutMillis: 0, ...queue });
  return new Pipeline(backend, (names) => spansOf(sdk, names), recording, queued);
}

function logPipeline(sdk: SdkGeneration, backend: Backend, options: PipelineOptions): Pipeline {
  const { protocol, stock, queue } = options;
  const recording = new RecordingExporter(sdk.createLogRecordExporter(protocol, backend.url, stock));
  const queued = new SendingQueueLogRecordExporter(recording, { shutdownTimeoutMillis: 0, ...queue });
  return new Pipeline(backend, (names) => logRecordsOf(sdk, names), recording, queued);
}

import type { ExportResult } from '@opentelemetry/core';
import type { OtlpExporterOptions } from '@otelq/otlp-exporter';
import type { PushMetricExporter, QueueSnapshot } from '@otelq/sending-queue';
import type { Backend } from '@otelq-test/backend';
import { onTestFinished } from 'vitest';
import { logRecordsOf, spansOf } from './items.js';
import { otlpLogRecordExporter, otlpMetricExporter, otlpSpanExporter } from './otlp-exporters.js';
import { promptRetries } from './pipeline.js';
import type { OtlpProtocol, SdkGeneration } from './sdk-generation.js';

type Metrics = Parameters<PushMetricExporter['export']>[0];

/** An exporter of any signal, with what the tests need of it. */
export interface TestExporter {
  /** Exports one request with an item of each name. */
  export(names: readonly string[]): Promise<ExportResult>;
  snapshot(): QueueSnapshot;
  forceFlush(): Promise<void>;
  shutdown(): Promise<void>;
}

/** What all exporters for the queue have. */
interface OtlpExporter<Items> {
  export(items: Items, done: (result: ExportResult) => void): void;
  snapshot(): QueueSnapshot;
  forceFlush(): Promise<void>;
  shutdown(): Promise<void>;
}

/** Starts an exporter that sends to a backend. It is gone when the test is over. */
type Start = (
  sdk: SdkGeneration,
  protocol: OtlpProtocol,
  backend: Backend,
  options?: OtlpExporterOptions,
) => TestExporter;

function starter<Items>(
  create: (protocol: OtlpProtocol, url: string, options: OtlpExporterOptions) => OtlpExporter<Items>,
  itemsOf: (sdk: SdkGeneration, names: readonly string[]) => Items | Promise<Items>,
): Start {
  return (sdk, protocol, { url }, options) => {
    const exporter = create(protocol, url, { ...promptRetries, ...options });
    onTestFinished(() => exporter.shutdown());
    return {
      async export(names) {
        const items = await itemsOf(sdk, names);
        return new Promise((resolve) => exporter.export(items, resolve));
      },
      snapshot: () => exporter.snapshot(),
      forceFlush: () => exporter.forceFlush(),
      shutdown: () => exporter.shutdown(),
    };
  };
}

/** One counter of each name, as the SDK hands them to an exporter. */
async function metricsNamed(sdk: SdkGeneration, names: readonly string[]): Promise<Metrics> {
  let collected: Metrics = { resource: {}, scopeMetrics: [] };
  const provider = sdk.createMeterProvider({
    export(metrics, done) {
      collected = metrics;
      done({ code: 0 });
    },
    forceFlush: () => Promise.resolve(),
    shutdown: () => Promise.resolve(),
  });
  const meter = provider.getMeter('suite');
  for (const name of names) meter.createCounter(name).add(1);
  await provider.forceFlush();
  const { resource, scopeMetrics } = collected;
  await provider.shutdown();
  return { resource, scopeMetrics };
}

/** The exporters of each signal. */
export const starters = [
  ['spans', starter(otlpSpanExporter, spansOf)],
  ['log records', starter(otlpLogRecordExporter, logRecordsOf)],
  ['metrics', starter(otlpMetricExporter, metricsNamed)],
] as const;

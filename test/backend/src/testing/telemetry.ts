/** Spans, log records and metrics made by the real SDK, for the tests of the backend. */
import { ROOT_CONTEXT, type SpanContext, trace, ValueType } from '@opentelemetry/api';
import type { ExportResult } from '@opentelemetry/core';
import { InMemoryLogRecordExporter, LoggerProvider, SimpleLogRecordProcessor } from '@opentelemetry/sdk-logs';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';

export function spans(...names: string[]) {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  for (const name of names) provider.getTracer('backend-test').startSpan(name).end();
  return exporter.getFinishedSpans();
}

/** A span whose parent is a remote one. */
export function childOf(parent: SpanContext, name: string) {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  const context = trace.setSpanContext(ROOT_CONTEXT, parent);
  provider.getTracer('backend-test').startSpan(name, {}, context).end();
  return exporter.getFinishedSpans();
}

export function logRecords(...bodies: string[]) {
  const exporter = new InMemoryLogRecordExporter();
  const provider = new LoggerProvider({ processors: [new SimpleLogRecordProcessor({ exporter })] });
  for (const body of bodies) provider.getLogger('backend-test').emit({ body });
  return exporter.getFinishedLogRecords();
}

/** A counter with two data points, of 1 and of 2, and a histogram with one. */
export async function metrics(
  counter: string,
  histogram: string,
  valueType = ValueType.DOUBLE,
): Promise<ResourceMetrics> {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const provider = new MeterProvider({ readers: [new PeriodicExportingMetricReader({ exporter })] });
  const meter = provider.getMeter('backend-test');
  meter.createCounter(counter, { valueType }).add(1, { side: 'left' });
  meter.createCounter(counter, { valueType }).add(2, { side: 'right' });
  meter.createHistogram(histogram).record(3);
  await provider.forceFlush();
  const [collected] = exporter.getMetrics();
  await provider.shutdown();
  if (collected === undefined) throw new Error('the SDK collected no metrics');
  return collected;
}

/** Exports once and gives the result. */
export function exported<T>(
  exporter: { export(items: T, callback: (result: ExportResult) => void): void },
  items: T,
): Promise<ExportResult> {
  return new Promise((resolve) => exporter.export(items, resolve));
}

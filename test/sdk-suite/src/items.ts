/** Spans and log records as the SDK hands them to an exporter. */
import type { LogRecordProcessor, SpanExporter, SpanProcessor } from '@otelq/sending-queue';
import type { LogRecordExporter, SdkGeneration } from './sdk-generation.js';

export type Spans = Parameters<SpanExporter['export']>[0];
export type LogRecords = Parameters<LogRecordExporter['export']>[0];

const idle = { forceFlush: () => Promise.resolve(), shutdown: () => Promise.resolve() };

/** One finished span of each name. */
export function spansOf(sdk: SdkGeneration, names: readonly string[]): Spans {
  const spans: Spans = [];
  const collector: SpanProcessor = { ...idle, onStart: () => undefined, onEnd: (span) => spans.push(span) };
  const tracer = sdk.createTracerProvider([collector]).getTracer('suite');
  for (const name of names) tracer.startSpan(name, { root: true }).end();
  return spans;
}

/** One log record with each name as its body. */
export function logRecordsOf(sdk: SdkGeneration, names: readonly string[]): LogRecords {
  const records: LogRecords = [];
  const collector: LogRecordProcessor = { ...idle, onEmit: (record) => records.push(record) };
  const logger = sdk.createLoggerProvider([collector]).getLogger('suite');
  for (const name of names) logger.emit({ body: name });
  return records;
}

/** `count` names that start with `prefix` and are all different. */
export function namesOf(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}-${index}`);
}

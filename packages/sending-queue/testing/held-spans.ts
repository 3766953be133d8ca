import type { ExportResult } from '@opentelemetry/core';
import {
  BasicTracerProvider,
  type ReadableSpan,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base';

/** An exporter whose exports end when a test says so. */
export class HeldExporter implements SpanExporter {
  readonly exports: { spans: ReadableSpan[]; done: (result: ExportResult) => void }[] = [];
  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.exports.push({ spans, done });
  }
  async shutdown(): Promise<void> {}
}

/** A provider with one processor, and a tracer of it. */
export function tracerOf(spanProcessor: SpanProcessor) {
  const provider = new BasicTracerProvider({ spanProcessors: [spanProcessor] });
  return { provider, tracer: provider.getTracer('test') };
}

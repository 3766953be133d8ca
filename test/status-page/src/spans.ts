import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';

/** Finished spans of the SDK. */
export function finishedSpans(count: number) {
  const exporter = new InMemorySpanExporter();
  const tracer = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).getTracer(
    'status-page',
  );
  for (let span = 0; span < count; span++) tracer.startSpan(`span ${span}`).end();
  return exporter.getFinishedSpans();
}

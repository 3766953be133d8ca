import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';

/** One finished span of each name. */
export function spansNamed(names: readonly string[]) {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  for (const name of names) provider.getTracer('test').startSpan(name).end();
  return exporter.getFinishedSpans();
}

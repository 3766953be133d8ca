import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import type { ReadableSpan } from '@otelq/sending-queue/native';

/** One finished span of each name. */
function spansNamed(names: readonly string[]) {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
  for (const name of names) provider.getTracer('test').startSpan(name).end();
  return exporter.getFinishedSpans();
}

/** Exports one span of each name; resolves with the result. */
export function exportNamed(
  exporter: { export(spans: ReadableSpan[], resultCallback: (result: unknown) => void): void },
  names: readonly string[],
): Promise<unknown> {
  return new Promise((resolve) => exporter.export(spansNamed(names), resolve));
}

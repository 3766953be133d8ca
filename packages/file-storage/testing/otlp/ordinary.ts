/** Telemetry as applications have it, made by the real SDK. */
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { SeverityNumber } from '@opentelemetry/api-logs';
import { defaultResource } from '@opentelemetry/resources';
import { InMemoryLogRecordExporter, LoggerProvider, SimpleLogRecordProcessor } from '@opentelemetry/sdk-logs';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
} from '@opentelemetry/sdk-trace-base';

const attributes = { 'http.request.method': 'GET', 'http.response.status_code': 200, ok: true, ratio: 0.5 };

/** A span of each name, under a parent, with an event and a link. */
export function spansNamed(names: readonly string[]) {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({
    resource: defaultResource(),
    spanProcessors: [new SimpleSpanProcessor(exporter)],
  });
  const tracer = provider.getTracer('http', '1.0', { schemaUrl: 'https://x.example/1' });
  const parent = tracer.startSpan('parent');
  for (const name of names) {
    const options = {
      kind: SpanKind.CLIENT,
      attributes,
      links: [{ context: parent.spanContext(), attributes }],
    };
    const span = tracer.startSpan(name, options, trace.setSpan(ROOT_CONTEXT, parent));
    span.addEvent('retry', { attempt: 2 });
    span.setStatus({ code: SpanStatusCode.ERROR, message: 'refused' });
    span.end();
  }
  return exporter.getFinishedSpans();
}

export function oneLogRecord() {
  const exporter = new InMemoryLogRecordExporter();
  const provider = new LoggerProvider({
    resource: defaultResource(),
    processors: [new SimpleLogRecordProcessor({ exporter })],
  });
  provider.getLogger('pino', '9.0').emit({
    severityNumber: SeverityNumber.WARN,
    severityText: 'warn',
    body: { text: 'slow', millis: [1, 2.5] },
    eventName: 'request',
    attributes,
  });
  const [record] = exporter.getFinishedLogRecords();
  if (record === undefined) throw new Error('the SDK made no log record');
  return record;
}

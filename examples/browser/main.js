import { trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, WebTracerProvider } from '@opentelemetry/sdk-trace-web';
import { SendingQueueSpanExporter } from '@otelq/sending-queue';

const collector = new URLSearchParams(location.search).get('collector') ?? 'http://localhost:4318';

const exporter = new SendingQueueSpanExporter(new OTLPTraceExporter({ url: `${collector}/v1/traces` }), {
  queueSize: 50,
  overflow: 'drop-oldest',
});
const provider = new WebTracerProvider({
  spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 500 })],
});
provider.register();

const tracer = trace.getTracer('page');
document.querySelector('button')?.addEventListener('click', () => tracer.startSpan('click').end());

const output = document.querySelector('output');
setInterval(() => {
  const { queuedItems, inFlightItems } = exporter.snapshot();
  if (output !== null) output.value = String(queuedItems + inFlightItems);
}, 100);

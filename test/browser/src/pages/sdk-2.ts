import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { BatchSpanProcessor, WebTracerProvider } from '@opentelemetry/sdk-trace-web';
import { Page } from './page.ts';

window.page = new Page({
  createExporter: (encoding, url) =>
    encoding === 'json' ? new JsonExporter({ url }) : new ProtobufExporter({ url }),
  createProvider: (exporter, scheduledDelayMillis) =>
    new WebTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis })] }),
});

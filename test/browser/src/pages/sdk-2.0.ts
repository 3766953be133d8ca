import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http-0.200';
import { BatchSpanProcessor, WebTracerProvider } from '@opentelemetry/sdk-trace-web-2.0';
import { Page } from './page.ts';

window.page = new Page({
  // With headers it sends with XMLHttpRequest, without any with sendBeacon, which tells nothing.
  createExporter: (_encoding, url) => new OTLPTraceExporter({ url, headers: { 'x-page': '2.0' } }),
  createProvider: (exporter, scheduledDelayMillis) =>
    new WebTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis })] }),
});

import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';

/** @type {import('@otelq-test/sdk-suite').ChildSdk['createSpanExporter']} */
export const createSpanExporter = (url) => new OTLPTraceExporter({ url: `${url}/v1/traces` });

/** @type {import('@otelq-test/sdk-suite').ChildSdk['createTracerProvider']} */
export const createTracerProvider = (spanProcessors) => new BasicTracerProvider({ spanProcessors });

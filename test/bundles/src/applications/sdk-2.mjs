/** What an application takes of SDK 2.x; `@otelq-test/bundles-sdk-3` has the same of 3.x. */
export { metrics, trace } from '@opentelemetry/api';
export { logs } from '@opentelemetry/api-logs';
export { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-proto';
export { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
export { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
export { PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
export { NodeSDK } from '@opentelemetry/sdk-node';

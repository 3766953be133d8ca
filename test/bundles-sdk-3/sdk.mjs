/** What the application of test/bundles takes of the SDK, here of 3.x; that of 2.x is its own dependency. */
export { logs, metrics, trace } from '@opentelemetry/api';
export { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-proto';
export { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
export { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
export { PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
export { NodeSDK } from '@opentelemetry/sdk-node';

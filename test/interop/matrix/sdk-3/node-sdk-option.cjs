const { ExpressInstrumentation } = require('@opentelemetry/instrumentation-express');
const { HttpInstrumentation } = require('@opentelemetry/instrumentation-http');
const { PeriodicExportingMetricReader } = require('@opentelemetry/sdk-metrics');
const { NodeSDK } = require('@opentelemetry/sdk-node');
const {
  createLogRecordProcessor,
  createSpanProcessor,
  SendingQueueMetricExporter,
} = require('@otelq/sending-queue');

const suffix = { 'http/json': 'http', 'http/protobuf': 'proto', grpc: 'grpc' }[
  process.env.OTEL_EXPORTER_OTLP_PROTOCOL ?? ''
];
const { OTLPTraceExporter } = require(`@opentelemetry/exporter-trace-otlp-${suffix}`);
const { OTLPLogExporter } = require(`@opentelemetry/exporter-logs-otlp-${suffix}`);
/** @type {typeof import('@opentelemetry/exporter-metrics-otlp-proto')} */
const { OTLPMetricExporter } = require(`@opentelemetry/exporter-metrics-otlp-${suffix}`);

const sdk = new NodeSDK({
  spanProcessors: [createSpanProcessor(new OTLPTraceExporter())],
  logRecordProcessors: [createLogRecordProcessor(new OTLPLogExporter())],
  metricReaders: [
    new PeriodicExportingMetricReader({
      exporter: new SendingQueueMetricExporter(new OTLPMetricExporter()),
      exportIntervalMillis: Number(process.env.OTEL_METRIC_EXPORT_INTERVAL),
      exportTimeoutMillis: Number(process.env.OTEL_METRIC_EXPORT_TIMEOUT),
    }),
  ],
  instrumentations: [new HttpInstrumentation(), new ExpressInstrumentation()],
});
sdk.start();

const { server } = require('./application.cjs');
// Without register it is the application that sees to the end.
server.once('close', () => sdk.shutdown());

import { ExpressInstrumentation } from '@opentelemetry/instrumentation-express';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { NodeSDK } from '@opentelemetry/sdk-node';
import {
  createLogRecordProcessor,
  createSpanProcessor,
  SendingQueueMetricExporter,
} from '@otelq/sending-queue';

const suffix = { 'http/json': 'http', 'http/protobuf': 'proto', grpc: 'grpc' }[
  process.env.OTEL_EXPORTER_OTLP_PROTOCOL ?? ''
];
const { OTLPTraceExporter } = await import(`@opentelemetry/exporter-trace-otlp-${suffix}`);
const { OTLPLogExporter } = await import(`@opentelemetry/exporter-logs-otlp-${suffix}`);
/** @type {typeof import('@opentelemetry/exporter-metrics-otlp-proto')} */
const { OTLPMetricExporter } = await import(`@opentelemetry/exporter-metrics-otlp-${suffix}`);

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

const { server } = await import('./application.mjs');
// Without register it is the application that sees to the end.
server.once('close', () => sdk.shutdown());

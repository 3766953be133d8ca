import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPLogExporter as GrpcLogExporter } from '@opentelemetry/exporter-logs-otlp-grpc';
import { OTLPLogExporter as JsonLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPLogExporter as ProtobufLogExporter } from '@opentelemetry/exporter-logs-otlp-proto';
import { OTLPMetricExporter as GrpcMetricExporter } from '@opentelemetry/exporter-metrics-otlp-grpc';
import { OTLPMetricExporter as JsonMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPMetricExporter as ProtobufMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter as GrpcTraceExporter } from '@opentelemetry/exporter-trace-otlp-grpc';
import { OTLPTraceExporter as JsonTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { SdkGeneration } from '@otelq-test/sdk-suite';

const spanExporters = {
  'http/json': JsonTraceExporter,
  'http/protobuf': ProtobufTraceExporter,
  grpc: GrpcTraceExporter,
};
const logExporters = {
  'http/json': JsonLogExporter,
  'http/protobuf': ProtobufLogExporter,
  grpc: GrpcLogExporter,
};
const metricExporters = {
  'http/json': JsonMetricExporter,
  'http/protobuf': ProtobufMetricExporter,
  grpc: GrpcMetricExporter,
};

// One for the whole process: it patches node:http when that is first required, a second one would come too late.
const httpInstrumentation = new HttpInstrumentation({ enabled: false });

export const sdk: SdkGeneration = {
  name: 'SDK 3.x',
  childModule: new URL('child-sdk.mjs', import.meta.url).href,

  createSpanExporter: (protocol, url, options) =>
    new spanExporters[protocol]({ ...options, url: protocol === 'grpc' ? url : `${url}/v1/traces` }),
  createLogRecordExporter: (protocol, url, options) =>
    new logExporters[protocol]({ ...options, url: protocol === 'grpc' ? url : `${url}/v1/logs` }),
  createMetricExporter: (protocol, url, options) =>
    new metricExporters[protocol]({ ...options, url: protocol === 'grpc' ? url : `${url}/v1/metrics` }),

  createTracerProvider: (spanProcessors, sampler) =>
    new TracerProvider({ spanProcessors, ...(sampler && { sampler }) }),
  createLoggerProvider: (processors) => new LoggerProvider({ processors }),
  createMeterProvider: (exporter) =>
    new MeterProvider({
      readers: [new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 3_600_000 })],
    }),

  batchSpanProcessor: (exporter, options) => new BatchSpanProcessor({ exporter, ...options }),
  batchLogRecordProcessor: (exporter, options) => new BatchLogRecordProcessor({ exporter, ...options }),

  registerInstrumentations(tracerProvider) {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    const instrumentations = [httpInstrumentation, new UndiciInstrumentation()];
    const unregister = registerInstrumentations({ tracerProvider, instrumentations });
    return () => {
      unregister();
      context.disable();
    };
  },
};

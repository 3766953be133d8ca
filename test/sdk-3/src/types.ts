/**
 * Type tests: nothing here runs. Stock exporters go into the wrappers, and the wrappers into the SDK's own processors,
 * readers and providers, without a cast.
 */
import { OTLPLogExporter as GrpcLogExporter } from '@opentelemetry/exporter-logs-otlp-grpc';
import { OTLPLogExporter as ProtobufLogExporter } from '@opentelemetry/exporter-logs-otlp-proto';
import { OTLPMetricExporter as GrpcMetricExporter } from '@opentelemetry/exporter-metrics-otlp-grpc';
import { OTLPMetricExporter as ProtobufMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter as GrpcTraceExporter } from '@opentelemetry/exporter-trace-otlp-grpc';
import { OTLPTraceExporter as ProtobufTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  BatchLogRecordProcessor,
  ConsoleLogRecordExporter,
  LoggerProvider,
  type LogRecordExporter,
  type LogRecordProcessor,
  SimpleLogRecordProcessor,
} from '@opentelemetry/sdk-logs';
import {
  AggregationTemporality,
  ConsoleMetricExporter,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
  type PushMetricExporter,
} from '@opentelemetry/sdk-metrics';
import {
  BatchSpanProcessor,
  ConsoleSpanExporter,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type SpanExporter,
  type SpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import {
  createOtlpGrpcLogExporter,
  createOtlpGrpcMetricExporter,
  createOtlpGrpcTraceExporter,
  createOtlpHttpLogExporter,
  createOtlpHttpMetricExporter,
  createOtlpHttpTraceExporter,
  type OtlpLogExporter,
  type OtlpMetricExporter,
  type OtlpTraceExporter,
} from '@otelq/otlp-exporter';
import {
  createLogRecordProcessor,
  createSpanProcessor,
  SendingQueueLogRecordExporter,
  SendingQueueMetricExporter,
  SendingQueueSpanExporter,
} from '@otelq/sending-queue';

export function spans(ofAnyKind: SpanExporter): void {
  const exporters = [
    ofAnyKind,
    new GrpcTraceExporter(),
    new ProtobufTraceExporter(),
    new ConsoleSpanExporter(),
    new InMemorySpanExporter(),
  ];
  for (const exporter of exporters) {
    const queued = new SendingQueueSpanExporter(exporter);
    const asExporter: SpanExporter = queued;
    const batched = new BatchSpanProcessor({ exporter: queued });
    const simple = new SimpleSpanProcessor({ exporter: queued });
    const inOne: SpanProcessor = createSpanProcessor(asExporter);
    new TracerProvider({ spanProcessors: [batched, simple, inOne, createSpanProcessor(queued)] });
  }
}

export function logRecords(ofAnyKind: LogRecordExporter): void {
  const exporters = [
    ofAnyKind,
    new GrpcLogExporter(),
    new ProtobufLogExporter(),
    new ConsoleLogRecordExporter(),
  ];
  for (const exporter of exporters) {
    const queued = new SendingQueueLogRecordExporter(exporter);
    const asExporter: LogRecordExporter = queued;
    const batched = new BatchLogRecordProcessor({ exporter: queued });
    const simple = new SimpleLogRecordProcessor({ exporter: queued });
    const inOne: LogRecordProcessor = createLogRecordProcessor(asExporter);
    new LoggerProvider({ processors: [batched, simple, inOne, createLogRecordProcessor(queued)] });
  }
}

export function metrics(ofAnyKind: PushMetricExporter): void {
  const exporters = [
    ofAnyKind,
    new GrpcMetricExporter(),
    new ProtobufMetricExporter(),
    new ConsoleMetricExporter(),
    new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE),
  ];
  for (const exporter of exporters) {
    const queued = new SendingQueueMetricExporter(exporter);
    const asExporter: PushMetricExporter = queued;
    new MeterProvider({
      readers: [
        new PeriodicExportingMetricReader({ exporter: queued }),
        new PeriodicExportingMetricReader({ exporter: asExporter }),
      ],
    });
  }
}

/** The queue records its own metrics into a provider of the SDK. */
export function ownMetrics(meterProvider: MeterProvider): void {
  createSpanProcessor(new ProtobufTraceExporter(), { meterProvider });
}

/** The exporters made for the queue go where the stock ones go. */
export function otlp(): void {
  for (const spans of [createOtlpHttpTraceExporter(), createOtlpGrpcTraceExporter()]) {
    const asExporter: SpanExporter = spans;
    new TracerProvider({
      spanProcessors: [
        new BatchSpanProcessor({ exporter: spans }),
        createSpanProcessor(spans),
        createSpanProcessor(asExporter),
      ],
    });
  }
  for (const logRecords of [createOtlpHttpLogExporter(), createOtlpGrpcLogExporter()]) {
    const asExporter: LogRecordExporter = logRecords;
    new LoggerProvider({
      processors: [
        new BatchLogRecordProcessor({ exporter: logRecords }),
        createLogRecordProcessor(logRecords),
        createLogRecordProcessor(asExporter),
      ],
    });
  }
  for (const metrics of [createOtlpHttpMetricExporter(), createOtlpGrpcMetricExporter()]) {
    const asExporter: PushMetricExporter = metrics;
    new MeterProvider({
      readers: [
        new PeriodicExportingMetricReader({ exporter: metrics }),
        new PeriodicExportingMetricReader({ exporter: asExporter }),
      ],
    });
  }
}

/** Their types have names, to be kept in fields of the application's own. */
export interface Telemetry {
  readonly spans: OtlpTraceExporter;
  readonly logRecords: OtlpLogExporter;
  readonly metrics: OtlpMetricExporter;
}

export function telemetry(isGrpc: boolean): Telemetry {
  return isGrpc
    ? {
        spans: createOtlpGrpcTraceExporter({ url: new URL('https://collector:4317'), timeoutMillis: 5000 }),
        logRecords: createOtlpGrpcLogExporter({ compression: 'gzip' }),
        metrics: createOtlpGrpcMetricExporter({ temporalityPreference: 'delta' }),
      }
    : {
        spans: createOtlpHttpTraceExporter({ headers: async () => ({ authorization: 'Bearer x' }) }),
        logRecords: createOtlpHttpLogExporter({ protocol: 'http/json' }),
        metrics: createOtlpHttpMetricExporter({ tls: { ca: new Uint8Array() } }),
      };
}

const queued = { export: true, forceFlush: true, shutdown: true, snapshot: true } as const;

/** They have nothing but what is documented. */
export const spanMembers: Record<keyof OtlpTraceExporter, true> = queued;
export const logRecordMembers: Record<keyof OtlpLogExporter, true> = queued;
export const metricMembers: Record<keyof OtlpMetricExporter, true> = {
  ...queued,
  selectAggregation: true,
  selectAggregationTemporality: true,
};

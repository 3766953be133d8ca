import type { Context, MeterProvider, TracerProvider } from '@opentelemetry/api';
import type {
  LogRecordExporter as AnyLogRecordExporter,
  LogRecordProcessor,
  PushMetricExporter,
  SpanExporter,
  SpanProcessor,
} from '@otelq/sending-queue';

/** The protocols that stock OTLP exporters speak, named as in OTEL_EXPORTER_OTLP_PROTOCOL. */
export type OtlpProtocol = 'http/json' | 'http/protobuf' | 'grpc';

export const otlpProtocols: readonly OtlpProtocol[] = ['http/json', 'http/protobuf', 'grpc'];

/** A log record exporter as the SDK's own processors want it: `forceFlush` is no option there. */
export type LogRecordExporter = Required<AnyLogRecordExporter>;

/** Options of the stock exporters, of the same name and meaning for all of them. */
export interface StockExporterOptions {
  readonly timeoutMillis?: number;
  /** How many exports the exporter takes at the same time. Default 30. */
  readonly concurrencyLimit?: number;
}

/** Options of the SDK's batch processors. */
export interface BatchOptions {
  readonly maxQueueSize?: number;
  readonly maxExportBatchSize?: number;
  readonly scheduledDelayMillis?: number;
  readonly exportTimeoutMillis?: number;
}

/** What all providers can do. */
export interface Flushable {
  forceFlush(): Promise<void>;
  shutdown(): Promise<void>;
}

/** The part of a tracer provider that the suite uses. */
export interface TestTracerProvider extends TracerProvider, Flushable {}

/** The part of a meter provider that the suite uses. */
export interface TestMeterProvider extends MeterProvider, Flushable {}

/** The part of a sampler that the suite uses. The decisions: 0 is to drop, 1 to record only, 2 to record and sample. */
export interface Sampler {
  shouldSample(context: unknown, traceId: string, spanName: string): { decision: 0 | 1 | 2 };
  toString(): string;
}

/** A log record as loggers take it. */
export interface TestLogRecord {
  readonly body?: unknown;
  readonly attributes?: object;
  readonly severityNumber?: number;
  readonly severityText?: string;
  readonly eventName?: string;
  readonly timestamp?: unknown;
  readonly context?: Context;
}

/** The part of a logger provider that the suite uses. */
export interface TestLoggerProvider extends Flushable {
  getLogger(name: string, version?: string, options?: object): { emit(record: TestLogRecord): void };
}

/** The part of a generation that the applications of the suite use. */
export type ChildSdk = Pick<SdkGeneration, 'createTracerProvider'> & {
  /** An exporter over http/protobuf. */
  createSpanExporter(url: string): SpanExporter;
};

/**
 * One generation of the OpenTelemetry SDK, with all that differs between generations behind one face.
 *
 * The stock exporters take the backend's own URL (`http://127.0.0.1:PORT`); the path is added where there is one.
 */
export interface SdkGeneration {
  /** For the titles of tests: `SDK 2.x`. */
  readonly name: string;
  /** URL of a module for child processes, where TypeScript can't be loaded; it exports a {@link ChildSdk}. */
  readonly childModule: string;

  createSpanExporter(protocol: OtlpProtocol, url: string, options?: StockExporterOptions): SpanExporter;
  createLogRecordExporter(
    protocol: OtlpProtocol,
    url: string,
    options?: StockExporterOptions,
  ): LogRecordExporter;
  createMetricExporter(
    protocol: OtlpProtocol,
    url: string,
    options?: StockExporterOptions,
  ): PushMetricExporter;

  /** Without a sampler every span is sampled. */
  createTracerProvider(spanProcessors: SpanProcessor[], sampler?: Sampler): TestTracerProvider;
  createLoggerProvider(processors: LogRecordProcessor[]): TestLoggerProvider;
  /** A meter provider whose only reader exports on forceFlush() and shutdown(), and every hour. */
  createMeterProvider(exporter: PushMetricExporter): TestMeterProvider;

  batchSpanProcessor(exporter: SpanExporter, options?: BatchOptions): SpanProcessor;
  batchLogRecordProcessor(exporter: LogRecordExporter, options?: BatchOptions): LogRecordProcessor;

  /**
   * Sets the async context manager and the instrumentations of node:http and undici (fetch), with spans going to the
   * provider.
   *
   * @returns what undoes it
   */
  registerInstrumentations(provider: TracerProvider): () => void;
}

import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';

/** SDK 3.x as a page sets it up. */
export const sdk3 = {
  createExporter: (encoding: 'json' | 'protobuf', url: string) =>
    encoding === 'json' ? new JsonExporter({ url }) : new ProtobufExporter({ url }),
  createProvider: (exporter: SpanExporter, scheduledDelayMillis: number) =>
    new TracerProvider({ spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis })] }),
};

/**
 * The serializers of `@opentelemetry/otlp-transformer`, and all that is known of them: versions 0.200 to 0.301 export
 * them by these names, and each takes what an SDK's exporter of its signal is handed.
 */
import {
  JsonLogsSerializer,
  JsonMetricsSerializer,
  JsonTraceSerializer,
  ProtobufLogsSerializer,
  ProtobufMetricsSerializer,
  ProtobufTraceSerializer,
} from '@opentelemetry/otlp-transformer';
import type { ReadableLogRecord, ReadableSpan, ResourceMetrics } from '@otelq/sending-queue/native';
import type { Encoding } from './encoding.js';

/** Writes an OTLP request. A method, so that the SDK's own, which ask for more of their input, fit. */
export interface Serializer<Input> {
  /** May return a view on a larger buffer. */
  serializeRequest(input: Input): Uint8Array | undefined;
}

/** One serializer per encoding. */
export type Serializers<Input> = Readonly<Record<Encoding, Serializer<Input>>>;

export const traceSerializers: Serializers<ReadableSpan[]> = {
  protobuf: ProtobufTraceSerializer,
  json: JsonTraceSerializer,
};

export const logSerializers: Serializers<ReadableLogRecord[]> = {
  protobuf: ProtobufLogsSerializer,
  json: JsonLogsSerializer,
};

export const metricSerializers: Serializers<ResourceMetrics> = {
  protobuf: ProtobufMetricsSerializer,
  json: JsonMetricsSerializer,
};

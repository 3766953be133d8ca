/** The serializers of the oldest, the newest and our own version of the transformer that are supported. */
import { createRequire } from 'node:module';
import * as v223 from '@opentelemetry/otlp-transformer';
import type { ReadableLogRecord, ReadableSpan, ResourceMetrics, Signal } from '@otelq/sending-queue/native';
import * as v200 from 'otlp-transformer-0-200';
import type * as Transformer301 from 'otlp-transformer-0-301';
import type { Encoding } from '../src/message/encoding.js';
import type { Serializers } from '../src/message/serializers.js';

// As CommonJS: its modules import names that the API package has from 1.10 on, and here is the API of SDK 2.x.
const v301: typeof Transformer301 = createRequire(import.meta.url)('otlp-transformer-0-301');

export interface Transformer {
  readonly version: string;
  readonly traces: Serializers<ReadableSpan[]>;
  readonly logs: Serializers<ReadableLogRecord[]>;
  readonly metrics: Serializers<ResourceMetrics>;
  /** Whether it can write those beside the version of the API that is installed here. */
  writes(signal: Signal, encoding: Encoding): boolean;
}

const transformer = (
  version: string,
  all: typeof v200 | typeof v223 | typeof Transformer301,
): Transformer => ({
  version,
  traces: { protobuf: all.ProtobufTraceSerializer, json: all.JsonTraceSerializer },
  logs: { protobuf: all.ProtobufLogsSerializer, json: all.JsonLogsSerializer },
  metrics: { protobuf: all.ProtobufMetricsSerializer, json: all.JsonMetricsSerializer },
  // Log records in protobuf need `SeverityNumber` of the API from 1.10 on.
  writes: (signal, encoding) => all !== v301 || signal !== 'logs' || encoding !== 'protobuf',
});

export const transformers: readonly Transformer[] = [
  transformer('0.200', v200),
  transformer('0.223', v223),
  transformer('0.301', v301),
];

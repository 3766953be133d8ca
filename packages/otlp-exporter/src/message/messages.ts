import type {
  PayloadKind,
  ReadableLogRecord,
  ReadableSpan,
  ResourceMetrics,
} from '@otelq/sending-queue/native';
import type { Encoding } from './encoding.js';
import { logLayout, metricLayout, traceLayout } from './layout.js';
import { messageKind } from './message-kind.js';
import { logSerializers, metricSerializers, type Serializers, traceSerializers } from './serializers.js';

/** Requests of spans, `ExportTraceServiceRequest`. */
export function traceMessages(
  encoding: Encoding,
  serializers: Serializers<ReadableSpan[]> = traceSerializers,
): PayloadKind<ReadableSpan[], Uint8Array> {
  return messageKind({
    signal: 'traces',
    encoding,
    serializer: serializers[encoding],
    layout: traceLayout,
    items: (spans) => spans.length,
    halve: halves,
  });
}

/** Requests of log records, `ExportLogsServiceRequest`. */
export function logMessages(
  encoding: Encoding,
  serializers: Serializers<ReadableLogRecord[]> = logSerializers,
): PayloadKind<ReadableLogRecord[], Uint8Array> {
  return messageKind({
    signal: 'logs',
    encoding,
    serializer: serializers[encoding],
    layout: logLayout,
    items: (logRecords) => logRecords.length,
    halve: halves,
  });
}

/** Requests of one collection of metrics, `ExportMetricsServiceRequest`; its items are data points. */
export function metricMessages(
  encoding: Encoding,
  serializers: Serializers<ResourceMetrics> = metricSerializers,
): PayloadKind<ResourceMetrics, Uint8Array> {
  return messageKind({
    signal: 'metrics',
    encoding,
    serializer: serializers[encoding],
    layout: metricLayout,
    items: countDataPoints,
  });
}

function halves<Item>(items: Item[]): [Item[], Item[]] {
  const middle = items.length >> 1;
  return [items.slice(0, middle), items.slice(middle)];
}

function countDataPoints({ scopeMetrics }: ResourceMetrics): number {
  let count = 0;
  for (const { metrics } of scopeMetrics) {
    for (const { dataPoints } of metrics) count += dataPoints.length;
  }
  return count;
}

import type { Signal } from '@otelq/sending-queue/native';

/** The method of each signal's collector service (opentelemetry-proto 1.x). */
export const exportMethods: Readonly<Record<Signal, string>> = {
  traces: '/opentelemetry.proto.collector.trace.v1.TraceService/Export',
  logs: '/opentelemetry.proto.collector.logs.v1.LogsService/Export',
  metrics: '/opentelemetry.proto.collector.metrics.v1.MetricsService/Export',
};

/** The three kinds of telemetry an OTLP backend takes. */
export type Signal = 'traces' | 'logs' | 'metrics';

/** Where OTLP over HTTP sends each signal. */
export const httpPaths: Readonly<Record<Signal, string>> = {
  traces: '/v1/traces',
  logs: '/v1/logs',
  metrics: '/v1/metrics',
};

/** The method that OTLP over gRPC calls for each signal. */
export const grpcMethods: Readonly<Record<Signal, string>> = {
  traces: '/opentelemetry.proto.collector.trace.v1.TraceService/Export',
  logs: '/opentelemetry.proto.collector.logs.v1.LogsService/Export',
  metrics: '/opentelemetry.proto.collector.metrics.v1.MetricsService/Export',
};

export const signals: readonly Signal[] = ['traces', 'logs', 'metrics'];

/** The signal that a request to `path` carries, or undefined when it is none of OTLP's paths. */
export function signalOfPath(path: string | undefined): Signal | undefined {
  return signals.find((signal) => httpPaths[signal] === path);
}

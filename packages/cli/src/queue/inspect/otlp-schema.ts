import { fileURLToPath } from 'node:url';
import type { Signal } from '@otelq/sending-queue/native';
import protobuf from 'protobufjs';

/** The folder that the imports in the files of the schema start from. */
const folder = fileURLToPath(new URL('../../../proto/', import.meta.url));

/**
 * The message of each signal that holds nothing but what a request holds: `ExportTraceServiceRequest` and its likes have
 * the same field with the same number.
 */
const MESSAGES: Readonly<Record<Signal, readonly [file: string, message: string]>> = {
  traces: ['trace/v1/trace', 'trace.v1.TracesData'],
  logs: ['logs/v1/logs', 'logs.v1.LogsData'],
  metrics: ['metrics/v1/metrics', 'metrics.v1.MetricsData'],
};

/** The type of a signal's requests. */
export function requestType(signal: Signal): protobuf.Type {
  const [file, message] = MESSAGES[signal];
  const root = new protobuf.Root();
  root.resolvePath = (_, target) => folder + target;
  root.loadSync(`opentelemetry/proto/${file}.proto`);
  return root.lookupType(`opentelemetry.proto.${message}`);
}

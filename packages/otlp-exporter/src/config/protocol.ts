import { oneOf } from '@otelq/sending-queue/internal';
import type { Signal } from '@otelq/sending-queue/native';
import type { OtlpHttpProtocol } from './options.js';
import { settings } from './settings.js';
import type { Wanted } from './sources.js';

/** How the functions that create exporters call a signal. */
const NOUNS: Readonly<Record<Signal, string>> = { traces: 'Trace', logs: 'Log', metrics: 'Metric' };

/** The protocol of an exporter over HTTP; who wants gRPC is told what creates one. */
export function httpProtocol(signal: Signal): Wanted<OtlpHttpProtocol> {
  const note = ` for this exporter (gRPC: createOtlpGrpc${NOUNS[signal]}Exporter)`;
  return { ...settings.protocol, kind: oneOf(['http/protobuf', 'http/json'], note) };
}

/** There is nothing to choose over gRPC; who wants HTTP is told what creates such an exporter. */
export function grpcProtocol(signal: Signal): Wanted<'grpc'> {
  const note = ` for this exporter (HTTP: createOtlpHttp${NOUNS[signal]}Exporter)`;
  return { ...settings.protocol, kind: oneOf(['grpc'], note), default: 'grpc' };
}

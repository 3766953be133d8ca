import { type Backend, type BackendOptions, startGrpcBackend, startHttpBackend } from '@otelq-test/backend';

export interface Protocol {
  /** As in OTEL_EXPORTER_OTLP_PROTOCOL. */
  readonly name: 'http/json' | 'http/protobuf' | 'grpc';
  /** The status of a backend that is down: 503 or UNAVAILABLE. */
  readonly unavailable: number;
  readonly ok: number;
  start(options: BackendOptions): Promise<Backend>;
}

const http = { unavailable: 503, ok: 200, start: startHttpBackend };

export const protocols: readonly Protocol[] = [
  { name: 'http/json', ...http },
  { name: 'http/protobuf', ...http },
  { name: 'grpc', unavailable: 14, ok: 0, start: startGrpcBackend },
];

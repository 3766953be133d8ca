import { type Backend, type GrpcBackendOptions, startGrpcBackend } from '@otelq-test/backend';
import { onTestFinished } from 'vitest';

/** An OTLP backend that speaks gRPC, gone after the test. */
export async function backendWith(options: GrpcBackendOptions = {}): Promise<Backend> {
  const backend = await startGrpcBackend(options);
  onTestFinished(() => backend.stop());
  return backend;
}

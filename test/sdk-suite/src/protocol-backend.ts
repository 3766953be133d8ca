import {
  type Backend,
  type GrpcBackendOptions,
  startGrpcBackend,
  startHttpBackend,
} from '@otelq-test/backend';
import { onTestFinished } from 'vitest';
import type { OtlpProtocol } from './sdk-generation.js';

/** Starts a backend that the stock exporters of that protocol can send to; it stops when the test is over. */
export async function startBackend(protocol: OtlpProtocol, options?: GrpcBackendOptions): Promise<Backend> {
  const backend = await (protocol === 'grpc' ? startGrpcBackend(options) : startHttpBackend(options));
  onTestFinished(() => backend.stop());
  return backend;
}

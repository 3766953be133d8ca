import { loadPackage } from '@otelq/sending-queue/internal';

/** What the package exports. */
export type Grpc = typeof import('@grpc/grpc-js');

/**
 * Loads the gRPC client, an optional peer dependency that only those need who export over gRPC.
 *
 * @param name - of the package
 * @throws Error - that says how to install the package, with the reason as its cause
 */
export function loadGrpc(name = '@grpc/grpc-js'): Grpc {
  return loadPackage(name, 'Exporting over gRPC', import.meta.url);
}

import { createRequire } from 'node:module';

/** What the package exports. */
export type Grpc = typeof import('@grpc/grpc-js');

const PACKAGE = '@grpc/grpc-js';

/**
 * Loads the gRPC client, an optional peer dependency that only those need who export over gRPC.
 *
 * @param require loads a package by its name
 * @throws Error - that says how to install the package, with the reason as its cause
 */
export function loadGrpc(require: (name: string) => Grpc = createRequire(import.meta.url)): Grpc {
  try {
    return require(PACKAGE);
  } catch (cause) {
    throw new Error(`Exporting over gRPC needs ${PACKAGE}, which did not load: npm install ${PACKAGE}`, {
      cause,
    });
  }
}

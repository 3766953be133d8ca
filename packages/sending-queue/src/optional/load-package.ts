import { createRequire } from 'node:module';
import { join } from 'node:path';
import { property } from '../status/property.js';
import type { QueueStorage } from './queue-storage.js';

/** What is used of the package. */
export interface FileStorageModule {
  fileStorage(options: { readonly directory: string }): QueueStorage;
}

const PACKAGE = '@otelq/file-storage';

/**
 * Loads the package that keeps queues in files. It depends on this one, so it can't be a dependency; it is looked for
 * beside this package, and then where the application is.
 *
 * @param places - files or folders to resolve the package from
 * @throws Error - that says how to install the package, with the reason as its cause
 */
export function loadFileStorage(
  places: readonly string[] = [
    import.meta.url,
    ...(process.argv[1] ? [process.argv[1]] : []),
    join(process.cwd(), 'x'),
  ],
): FileStorageModule {
  let cause: unknown;
  for (const place of places) {
    try {
      return createRequire(place)(PACKAGE);
    } catch (error) {
      // That it is there and does not load says more than that it is not elsewhere.
      if (cause === undefined || property(error, 'code') !== 'MODULE_NOT_FOUND') cause = error;
    }
  }
  throw new Error(`a storage directory needs ${PACKAGE}, which did not load: npm install ${PACKAGE}`, {
    cause,
  });
}

import { type InspectedQueue, inspectStorage, NoStorageError } from '@otelq/file-storage/inspect';
import { UsageError } from '../usage-error.js';

/**
 * What is stored in a directory.
 *
 * @throws UsageError when the directory is none of a storage
 */
export function inspect(directory: string): Promise<InspectedQueue[]> {
  return asUsage(() => inspectStorage(directory));
}

/** Runs something with a directory that was given as an argument. */
export async function asUsage<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof NoStorageError)) throw error;
    throw new UsageError(error.message, { cause: error });
  }
}

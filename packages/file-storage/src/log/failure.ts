import type { StorageFailure } from '@otelq/sending-queue/native';
import { errnoOf, plainWords } from '../errno/plain-words.js';

const FULL: readonly (string | undefined)[] = ['ENOSPC', 'EDQUOT'];

/** Whether there is no room on the disk. */
export function isFull(error: Error): boolean {
  return FULL.includes(errnoOf(error));
}

/** Why something could not be written to `path`. */
export function toStorageFailure(error: Error, path: string): StorageFailure {
  return {
    reason: isFull(error) ? 'full' : 'failed',
    error: new Error(`${path} can't be written to: ${plainWords(error)}`, { cause: error }),
  };
}

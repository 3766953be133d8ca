import type { StorageFailure } from '@otelq/sending-queue/native';
import { isFull } from '../errno/full.js';
import { plainWords } from '../errno/plain-words.js';
import type { Segment } from './segment.js';

/** Why something could not be written to a segment. What the disk says is of no matter where that is not ours any more. */
export function toStorageFailure(error: Error, { folder, path }: Segment): StorageFailure {
  if (folder.abandoned !== undefined) return folder.abandoned;
  return {
    reason: isFull(error) ? 'full' : 'failed',
    error: new Error(`${path} can't be written to: ${plainWords(error)}`, { cause: error }),
  };
}

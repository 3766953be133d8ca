import { property } from '@otelq/sending-queue/internal';
import { errnoOf } from './plain-words.js';

const FULL: readonly (string | undefined)[] = ['ENOSPC', 'EDQUOT'];

/** Whether an error says that there is no room on the disk, or was caused by one that does. */
export function isFull(error: unknown): boolean {
  return FULL.includes(errnoOf(error) ?? errnoOf(property(error, 'cause')));
}

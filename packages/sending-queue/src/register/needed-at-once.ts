import type { Signal } from '../signal/signal.js';
import { property } from '../status/property.js';
import type { Block } from './config-file/block.js';

/** What a queue does from its first moment on, used or not: sends what an earlier process has left, and shows its health. */
const VARIABLES = ['STORAGE_DIRECTORY', 'HEALTH_ENDPOINT'];

/**
 * Whether a queue is needed before anything is exported.
 *
 * @param block - what the configuration file says of it, if anything
 */
export function isNeededAtOnce(signal: Signal, block: Block | undefined): boolean {
  const prefixes = ['OTEL_', `OTEL_${signal.toUpperCase()}_`];
  const isAskedFor = prefixes.some((prefix) =>
    VARIABLES.some((variable) => process.env[`${prefix}SENDING_QUEUE_${variable}`]?.trim()),
  );
  return isAskedFor || property(block?.config.sending_queue, 'storage') !== undefined;
}

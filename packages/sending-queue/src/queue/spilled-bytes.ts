import type { StoredLog } from '../storage/stored-log.js';

/** Bytes that are spilled at most where the storage has no bound of its own. */
const SPILLED_BYTES = 1024 * 1024 * 1024;

/** Whether a log has room for what does not fit into memory. */
export function hasRoomToSpill(log: StoredLog): boolean {
  const maxBytes = log.maxBytes === Infinity ? SPILLED_BYTES : log.maxBytes;
  return log.stored.bytes + log.pendingBytes < maxBytes;
}

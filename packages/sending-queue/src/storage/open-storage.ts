import { messageOf } from '../status/message.js';
import type { QueueStorage, StorageCodec, StoredQueueDescription } from './queue-storage.js';
import type { StoredLog } from './stored-log.js';
import { StoredLogRelay } from './stored-log-relay.js';

/** The storage of one queue. */
export interface OpenedStorage<Payload> {
  readonly log: StoredLog;
  readonly codec: StorageCodec<Payload>;
  /** Passes on what happens to the log. */
  readonly relay: StoredLogRelay;
}

/** What is to be opened. */
export interface StorageRequest<Payload> {
  readonly storage: QueueStorage;
  /** How payloads become bytes. Throws when they can't. */
  readonly codec: (storage: QueueStorage) => StorageCodec<Payload>;
  readonly description: Omit<StoredQueueDescription, 'format'>;
  warn(message: string): void;
}

/**
 * Opens the storage of a queue; undefined when that failed and the queue is to go on in memory.
 *
 * @throws Error when it failed and that is not wanted
 */
export function openStorage<Payload>(request: StorageRequest<Payload>): OpenedStorage<Payload> | undefined {
  const { storage, description } = request;
  try {
    const codec = request.codec(storage);
    const relay = new StoredLogRelay();
    return { codec, relay, log: storage.open({ ...description, format: codec.format }, relay) };
  } catch (error) {
    if (storage.onStorageError !== 'memory') throw error;
    request.warn(
      `the queue of ${description.signal} is in memory alone, and lost when the process ends: ${messageOf(error)}`,
    );
    return undefined;
  }
}

import { loadFileStorage } from './load-file-storage.js';
import type { QueueStorage, StoredQueueDescription } from './queue-storage.js';
import type { StoredLog, StoredLogListener } from './stored-log.js';

/**
 * The file storage in a directory that a variable names. All that can go wrong with it does so when it is used, where
 * the queue warns and goes on in memory: no variable makes an application fail.
 */
export class DirectoryStorage implements QueueStorage {
  readonly onStorageError = 'memory';
  readonly #directory: string;
  #storage: QueueStorage | undefined;

  constructor(directory: string) {
    this.#directory = directory;
  }

  get codecs(): QueueStorage['codecs'] {
    return this.#loaded().codecs;
  }

  open(description: StoredQueueDescription, listener: StoredLogListener): StoredLog {
    return this.#loaded().open(description, listener);
  }

  #loaded(): QueueStorage {
    this.#storage ??= loadFileStorage().fileStorage({ directory: this.#directory });
    return this.#storage;
  }
}

import { loadPackage } from '../optional/load-package.js';
import type { QueueStorage, StoredQueueDescription } from './queue-storage.js';
import type { StoredLog, StoredLogListener } from './stored-log.js';

/** What is used of the package. */
interface FileStorageModule {
  fileStorage(options: { readonly directory: string }): QueueStorage;
}

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
    this.#storage ??= loadPackage<FileStorageModule>(
      '@otelq/file-storage',
      'a storage directory',
    ).fileStorage({ directory: this.#directory });
    return this.#storage;
  }
}

import { join } from 'node:path';
import type { StoredLog } from '@otelq/sending-queue/native';
import type { FileStorageSettings } from '../config/resolve-options.js';
import type { SegmentDescription } from '../format/description.js';
import { makeFolder } from '../slot/make-folder.js';
import { prepareDirectory } from '../storage/directory.js';
import { openQueueFolder } from './open-queue-folder.js';
import type { QueueFolder } from './storage-directory.js';

/** What the folder of a queue has before what it is called after where that is no name. */
const UNNAMED = '@';

/** Where the requests of a queue are stored once more: a slot that is opened when there is something to store. */
export class SalvageTarget {
  readonly #into: FileStorageSettings;
  readonly #queue: QueueFolder;
  #log: StoredLog | undefined;

  constructor(into: FileStorageSettings, queue: QueueFolder) {
    this.#into = into;
    this.#queue = queue;
  }

  /**
   * Sees to it that the directory of the storage is there. To be called before `open`.
   *
   * @throws RangeError - that calls it `directory`, and says what is wrong with it
   */
  prepare(): void {
    if (this.#log === undefined) prepareDirectory(this.#into);
  }

  /**
   * @param description - as a segment of the queue has it, if there is one that can be read
   * @throws Error - of the file system
   */
  open(description: SegmentDescription | undefined): StoredLog {
    this.#log ??= this.#open(description ?? descriptionOf(this.#queue));
    return this.#log;
  }

  async close(): Promise<void> {
    await this.#log?.close();
  }

  #open(description: SegmentDescription): StoredLog {
    const folder = join(this.#into.directory, this.#queue.name);
    makeFolder(folder);
    const listener = { onAdopted() {}, onDamaged() {} };
    return openQueueFolder({ folder, description, listener, takesOver: false });
  }
}

/** As far as the name of the folder tells. */
function descriptionOf({ name: folder, signal, format }: QueueFolder): SegmentDescription {
  const [, , ...rest] = folder.split('-');
  const name = rest.join('-');
  return { signal, format, destination: '', ...(!name.startsWith(UNNAMED) && { name }) };
}

import { MutableFile } from '../mutable-file.js';
import type { StoredFile } from './stored-queue.js';

/** A file of a queue that something may have happened to; or one that is none of the queue's. */
export class QueueFile {
  /** What it was; undefined for one that was not there. */
  readonly stored: StoredFile | undefined;
  readonly #bytes: Buffer;
  #mutable: MutableFile | undefined;

  constructor(bytes: Buffer, stored?: StoredFile) {
    this.#bytes = bytes;
    this.stored = stored;
  }

  static of(stored: StoredFile): QueueFile {
    return new QueueFile(stored.bytes, stored);
  }

  get bytes(): Buffer {
    return this.#mutable?.bytes ?? this.#bytes;
  }

  /** To be damaged. */
  get mutable(): MutableFile {
    this.#mutable ??= new MutableFile(this.#bytes);
    return this.#mutable;
  }

  /** Where these bytes are now, if all are still there, one behind the other. */
  placeOf(start: number, end: number): number | undefined {
    return this.#mutable === undefined ? start : this.#mutable.placeOf(start, end);
  }
}

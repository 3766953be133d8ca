import type { StorageFailure } from '@otelq/sending-queue/native';
import { Folder } from './folder.js';

/** Where a log writes: into one folder at a time, or nowhere as long as it has none. */
export class Home {
  readonly #maxBytes: number;
  readonly #refusals = new WeakSet<StorageFailure>();
  #folder: Folder | undefined;
  #refusal: StorageFailure | undefined;
  #name = 'the storage';
  #noRoom: StorageFailure;

  /**
   * @param where - the path of the folder, or why there is none
   * @param maxBytes - of the log
   */
  constructor(where: string | StorageFailure, maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#noRoom = this.#noRoomNow();
    this.moveTo(where);
  }

  get folder(): Folder | undefined {
    return this.#folder;
  }

  /** Why nothing is written; undefined where there is a folder. */
  get refusal(): StorageFailure | undefined {
    return this.#refusal;
  }

  /** Why a record is refused that would take too much of the disk. One for all, since it may be told of every request. */
  get noRoom(): StorageFailure {
    return this.#noRoom;
  }

  /** What it is called in the diagnostics: the folder, or the last one that there was. */
  get name(): string {
    return this.#name;
  }

  /** @param where - the path of the folder to write into, or why there is none */
  moveTo(where: string | StorageFailure): void {
    if (typeof where === 'string') {
      this.#folder = new Folder(where, true);
      this.#refusal = undefined;
      this.#name = where;
      this.#noRoom = this.#noRoomNow();
    } else {
      this.#folder = undefined;
      this.#refusal = where;
      this.#refusals.add(where);
    }
  }

  /** Whether that has ever been the reason for having no folder: whoever looks for one tells of it. */
  isRefusal(failure: StorageFailure): boolean {
    return this.#refusals.has(failure);
  }

  #noRoomNow(): StorageFailure {
    return {
      reason: 'full',
      error: new Error(`${this.#name} has as much as maxBytes allows, ${this.#maxBytes} bytes`),
    };
  }
}

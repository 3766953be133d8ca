import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileStorage } from '@otelq/file-storage';
import { countSegments } from '../disk.mjs';
import { description, ignore } from '../lone-log.mjs';

/** @import { NewRecord, StorageFailure, StoredLog, StoredPlace } from '@otelq/sending-queue/native' */
/** @import { Store } from './store.mjs' */

/**
 * The log of a file storage with its defaults, without a queue.
 *
 * @implements {Store}
 */
export class FileLog {
  #folder;
  #acknowledges;
  #storage;
  /** @type {StoredLog} */
  #log;
  #lastId = 0;

  /**
   * @param {string} folder
   * @param {boolean} acknowledges whether each request is done with as soon as it is stored; otherwise all stay until the store
   *   is emptied
   */
  constructor(folder, acknowledges) {
    this.#folder = folder;
    this.#acknowledges = acknowledges;
    this.#storage = fileStorage({ directory: folder });
    this.#log = this.#storage.open(description, ignore);
  }

  /** @param {Uint8Array} payload @param {(error?: Error) => void} done */
  append(payload, done) {
    this.#log.append(
      new LoneRecord(++this.#lastId, payload, done, this.#acknowledges ? this.#log : undefined),
    );
  }

  async empty() {
    while (this.#acknowledges && countSegments(this.#folder) > 1) await sleep(10);
    await this.#log.close();
    rmSync(this.#folder, { recursive: true });
    this.#log = this.#storage.open(description, ignore);
  }
}

/** A request without a queue. @implements {NewRecord} */
class LoneRecord {
  items = 1;
  acceptedAtMillis = Date.now();
  #done;
  #log;

  /**
   * @param {number} id
   * @param {Uint8Array} payload
   * @param {(error?: Error) => void} done
   * @param {StoredLog | undefined} log where it is acknowledged
   */
  constructor(id, payload, done, log) {
    this.id = id;
    this.payload = payload;
    this.#done = done;
    this.#log = log;
  }

  /** @param {StoredPlace} place @param {boolean} isNext */
  onStored(place, isNext) {
    this.#log?.acknowledge(place);
    this.#done();
    return isNext;
  }

  /** @param {StorageFailure} failure */
  onFailed({ error }) {
    this.#done(error);
  }
}

import { closeSync, fdatasync, openSync, unlinkSync, writev } from 'node:fs';
import { join } from 'node:path';

/** @import { Store } from './store.mjs' */

/** @typedef {{ payload: Uint8Array, done: (error?: Error) => void }} Waiting */

/**
 * The plainest program that is correct: everything that waits is written with one `writev`, synced with one `fdatasync`, and
 * reported; one at a time. No checksums, no lengths, one file.
 *
 * @implements {Store}
 */
export class RawLog {
  #path;
  #fd;
  #offset = 0;
  #isBusy = false;
  /** @type {Waiting[]} */
  #waiting = [];

  /** @param {string} folder */
  constructor(folder) {
    this.#path = join(folder, 'raw');
    this.#fd = openSync(this.#path, 'w');
  }

  /** @param {Uint8Array} payload @param {(error?: Error) => void} done */
  append(payload, done) {
    this.#waiting.push({ payload, done });
    if (this.#isBusy) return;
    this.#isBusy = true;
    // Those who append in this turn belong together.
    setImmediate(() => this.#commit());
  }

  async empty() {
    closeSync(this.#fd);
    unlinkSync(this.#path);
    this.#fd = openSync(this.#path, 'w');
    this.#offset = 0;
  }

  #commit() {
    const batch = this.#waiting;
    this.#isBusy = batch.length > 0;
    if (!this.#isBusy) return;
    this.#waiting = [];
    const payloads = batch.map(({ payload }) => payload);
    writev(this.#fd, payloads, this.#offset, (writeError, written) => {
      if (writeError !== null) throw writeError;
      this.#offset += written;
      fdatasync(this.#fd, (syncError) => {
        if (syncError !== null) throw syncError;
        for (const { done } of batch) done();
        this.#commit();
      });
    });
  }
}

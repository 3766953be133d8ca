import { closeSync, fdatasync, openSync, unlinkSync, writev } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';

/** @import { Store } from './store.mjs' */

/** As much as the log of a file storage writes before each payload. */
const HEADER_BYTES = 48;

/** @typedef {{ buffers: readonly Uint8Array[], done: (error?: Error) => void }} Waiting */

/**
 * The plainest program that is correct: everything that waits is written with one `writev`, synced with one `fdatasync`, and
 * reported; one at a time, to one file. Without headers it can't be read again, and only shows what the disk takes.
 *
 * @implements {Store}
 */
export class RawLog {
  #path;
  #hasHeaders;
  #fd;
  #offset = 0;
  #isBusy = false;
  /** @type {Waiting[]} */
  #waiting = [];

  /**
   * @param {string} folder
   * @param {boolean} hasHeaders whether the length and a checksum of each payload stand before it
   */
  constructor(folder, hasHeaders) {
    this.#path = join(folder, 'raw');
    this.#hasHeaders = hasHeaders;
    this.#fd = openSync(this.#path, 'w');
  }

  /** @param {Uint8Array} payload @param {(error?: Error) => void} done */
  append(payload, done) {
    this.#waiting.push({ buffers: this.#hasHeaders ? [headerOf(payload), payload] : [payload], done });
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
    const buffers = batch.flatMap((one) => one.buffers);
    writev(this.#fd, buffers, this.#offset, (writeError, written) => {
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

/** @param {Uint8Array} payload */
function headerOf(payload) {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt32LE(payload.length, 0);
  header.writeUInt32LE(crc32(payload), 4);
  return header;
}

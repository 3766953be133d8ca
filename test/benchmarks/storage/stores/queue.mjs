import { setTimeout as sleep } from 'node:timers/promises';
import { fileStorage } from '@otelq/file-storage';
import { createByteExporter } from '../byte-exporter.mjs';
import { countSegments } from '../disk.mjs';
import { SwitchedSender } from '../switched-sender.mjs';

/** @import { Store } from './store.mjs' */

/**
 * A whole queue with a file storage, both with their defaults, and a destination that answers at once. A request is stored
 * when `export()` reports SUCCESS.
 *
 * @implements {Store}
 */
export class Queue {
  #folder;
  #exporter;

  /** @param {string} folder */
  constructor(folder) {
    this.#folder = folder;
    const storage = fileStorage({ directory: folder });
    this.#exporter = createByteExporter({ storage }, new SwitchedSender(true));
  }

  /** @param {Uint8Array} payload @param {(error?: Error) => void} done */
  append(payload, done) {
    this.#exporter.export(payload, ({ error }) => done(error));
  }

  async empty() {
    await this.#exporter.forceFlush();
    while (countSegments(this.#folder) > 1) await sleep(10);
  }
}

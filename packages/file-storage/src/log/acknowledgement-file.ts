import { constants } from 'node:fs';
import { dirname } from 'node:path';
import {
  ACKNOWLEDGEMENT_BYTES,
  ACKS_HEADER_BYTES,
  type Acknowledgement,
  nextAcknowledgementOffset,
  writeAcknowledgement,
  writeAcksHeader,
} from '../format/acknowledgement.js';
import { syncDirectory } from './directory.js';
import { type FileSystem, outcomeOf } from './file-system.js';
import type { Segment } from './segment.js';
import { writeAll } from './write-all.js';

const OPEN_OR_MAKE = constants.O_RDWR | constants.O_CREAT;

const FIRST_BYTES = 64 * ACKNOWLEDGEMENT_BYTES;

/** The file with a segment's acknowledgements, and those that are still to be written to it. */
export class AcknowledgementFile {
  readonly #fileSystem: FileSystem;
  readonly #segment: Segment;
  #fd: number | undefined;
  /** Where the next ones are written; those of a write that failed are written once more, over it. */
  #offset: number;
  #isNew: boolean;
  #isUnsynced = false;
  #waiting = Buffer.allocUnsafe(0);
  #waitingBytes = 0;

  constructor(fileSystem: FileSystem, segment: Segment) {
    const { acksFileBytes } = segment;
    this.#fileSystem = fileSystem;
    this.#segment = segment;
    this.#isNew = acksFileBytes === undefined;
    this.#offset = acksFileBytes === undefined ? 0 : nextAcknowledgementOffset(acksFileBytes);
  }

  get isOpen(): boolean {
    return this.#fd !== undefined;
  }

  /** Whether there are some to be written. */
  get isWaiting(): boolean {
    return this.#waitingBytes > 0;
  }

  add(acknowledgement: Acknowledgement): void {
    const end = this.#waitingBytes + ACKNOWLEDGEMENT_BYTES;
    if (end > this.#waiting.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(FIRST_BYTES, 2 * this.#waiting.length));
      this.#waiting.copy(grown, 0, 0, this.#waitingBytes);
      this.#waiting = grown;
    }
    writeAcknowledgement(this.#waiting, this.#waitingBytes, acknowledgement, this.#segment.salt);
    this.#waitingBytes = end;
  }

  /**
   * Writes those that wait, and makes the file where there is none. One operation at a time.
   *
   * @returns what it failed with; they go on waiting then
   */
  async write(): Promise<Error | null> {
    const fd = this.#fd ?? (await this.#open());
    if (typeof fd !== 'number') return fd;
    const entries = this.#waiting.subarray(0, this.#waitingBytes);
    const buffers = this.#offset === 0 ? [writeAcksHeader(this.#segment.salt), entries] : [entries];
    const bytes = entries.length + (this.#offset === 0 ? ACKS_HEADER_BYTES : 0);
    const error = await outcomeOf((done) =>
      writeAll(this.#fileSystem, fd, buffers, bytes, this.#offset, done),
    );
    if (error !== null) return error;
    this.#offset += bytes;
    // Others have come behind them meanwhile.
    this.#waiting.copyWithin(0, entries.length, this.#waitingBytes);
    this.#waitingBytes -= entries.length;
    this.#isUnsynced = true;
    return null;
  }

  /** Makes durable what was written. What fails is only sent once more, after a power cut. */
  async sync(): Promise<void> {
    const fd = this.#fd;
    if (fd === undefined || !this.#isUnsynced) return;
    this.#isUnsynced = false;
    await outcomeOf((done) => this.#fileSystem.fdatasync(fd, done));
    if (!this.#isNew) return;
    this.#isNew = false;
    await outcomeOf((done) => syncDirectory(this.#fileSystem, dirname(this.#segment.acksPath), done));
  }

  /** It is opened again when there is something to be written. */
  async close(): Promise<void> {
    const fd = this.#fd;
    this.#fd = undefined;
    if (fd !== undefined) await outcomeOf((done) => this.#fileSystem.close(fd, done));
  }

  async #open(): Promise<number | Error> {
    const error = await outcomeOf((done) =>
      this.#fileSystem.open(this.#segment.acksPath, OPEN_OR_MAKE, 0o600, (openError, fd) => {
        this.#fd = openError === null ? fd : undefined;
        done(openError);
      }),
    );
    return this.#fd ?? error ?? new Error('no file');
  }
}

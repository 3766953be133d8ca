import { dirname } from 'node:path';
import { syncDirectory } from './directory.js';
import type { Done, FileSystem } from './file-system.js';
import { writeAll } from './write-all.js';

/** The file of a segment that is being written. One operation at a time. */
export class SegmentFile {
  readonly path: string;
  readonly #fileSystem: FileSystem;
  readonly #flags: 'wx' | 'r+';
  #fd: number | undefined;
  #isEntrySynced = false;

  /** @param flags - `wx` makes the file, which must not be there; `r+` opens one that is */
  constructor(fileSystem: FileSystem, path: string, flags: 'wx' | 'r+') {
    this.#fileSystem = fileSystem;
    this.path = path;
    this.#flags = flags;
  }

  get isOpen(): boolean {
    return this.#fd !== undefined;
  }

  open(done: Done): void {
    this.#fileSystem.open(this.path, this.#flags, 0o600, (error, fd) => {
      if (error === null) this.#fd = fd;
      done(error);
    });
  }

  write(buffers: readonly Uint8Array[], bytes: number, position: number, done: Done): void {
    writeAll(this.#fileSystem, this.#openFd(), buffers, bytes, position, done);
  }

  /** Makes durable what was written; the first time also that the file is there. */
  sync(done: Done): void {
    const fd = this.#openFd();
    if (this.#isEntrySynced) this.#fileSystem.fdatasync(fd, done);
    else {
      // Both at once: the journal of most file systems takes them together.
      let isOtherDone = false;
      let firstError: NodeJS.ErrnoException | null = null;
      const bothDone: Done = (error) => {
        firstError ??= error;
        if (!isOtherDone) {
          isOtherDone = true;
          return;
        }
        this.#isEntrySynced = firstError === null;
        done(firstError);
      };
      this.#fileSystem.fdatasync(fd, bothDone);
      syncDirectory(this.#fileSystem, dirname(this.path), bothDone);
    }
  }

  truncate(length: number, done: Done): void {
    this.#fileSystem.ftruncate(this.#openFd(), length, done);
  }

  close(done: Done): void {
    const fd = this.#openFd();
    this.#fd = undefined;
    this.#fileSystem.close(fd, done);
  }

  #openFd(): number {
    if (this.#fd === undefined) throw new Error(`${this.path} is not open`);
    return this.#fd;
  }
}

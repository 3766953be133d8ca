import type { StorageFailure } from '@otelq/sending-queue/native';

/** A folder with segments and what belongs to them: the log's own, or one that it has taken over. */
export class Folder {
  readonly path: string;
  /** Whether this log writes to it, or has done so. The numbers of requests mean something there alone. */
  readonly isOwn: boolean;
  /** Why nothing in it is read, written or removed any more: its lock is lost. */
  abandoned: StorageFailure | undefined;
  /** What the segments in it take of the disk. */
  diskBytes = 0;
  readonly #onEmpty: () => void;
  #contents = 0;

  constructor(path: string, isOwn: boolean, onEmpty: () => void = () => {}) {
    this.path = path;
    this.isOwn = isOwn;
    this.#onEmpty = onEmpty;
  }

  get isEmpty(): boolean {
    return this.#contents === 0;
  }

  /** Something is in it that will be removed some day. */
  added(): void {
    this.#contents += 1;
  }

  /** Something is in it no more. */
  removed(): void {
    this.#contents -= 1;
    if (this.isEmpty && this.abandoned === undefined) this.#onEmpty();
  }
}

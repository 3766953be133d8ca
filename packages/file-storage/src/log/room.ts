import type { Folder } from './folder.js';
import type { Segment } from './segment.js';

/** What a log takes of the disk, and may take: counted before it is written, so that the bound is never passed. */
export class Room {
  readonly maxBytes: number;
  readonly #makeMore: () => boolean;
  #used = 0;

  /** @param makeMore - gives some of it back at once; returns false when it can't */
  constructor(maxBytes: number, makeMore: () => boolean) {
    this.maxBytes = maxBytes;
    this.#makeMore = makeMore;
  }

  /** Sees to it that there is room for so many. */
  has(bytes: number): boolean {
    if (bytes > this.maxBytes) return false;
    while (this.#used + bytes > this.maxBytes) if (!this.#makeMore()) return false;
    return true;
  }

  take(bytes: number): void {
    this.#used += bytes;
  }

  give(bytes: number): void {
    this.#used -= bytes;
  }

  /** Takes more for a segment, or gives some of it back where `bytes` is negative. */
  takeFor(segment: Segment, bytes: number): void {
    segment.diskBytes += bytes;
    // It was given back as a whole.
    if (segment.folder.abandoned !== undefined) return;
    segment.folder.diskBytes += bytes;
    this.#used += bytes;
  }

  /** A folder is not ours any more. */
  giveAllIn(folder: Folder): void {
    this.#used -= folder.diskBytes;
    folder.diskBytes = 0;
  }

  /** The files of a segment are gone. */
  giveAllOf(segment: Segment): void {
    this.takeFor(segment, -segment.diskBytes);
  }
}

import { basename, join } from 'node:path';
import { CORRUPT, corruptName } from '../format/file-names.js';
import { type FileSystem, outcomeOf } from './file-system.js';
import type { Folder } from './folder.js';
import type { Room } from './room.js';
import type { Segment } from './segment.js';

/** As many as anybody looks into. A disk that goes on damaging files would fill up with them. */
const MAX_FILES = 10;

/** A damaged segment that has been set aside. */
export interface CorruptFile {
  readonly path: string;
  readonly bytes: number;
}

/** Damaged segments, kept in the log's own folder for somebody to look into: the latest few, as long as there is room. */
export class SetAside {
  readonly #fileSystem: FileSystem;
  readonly #folder: Folder;
  readonly #room: Room;
  /** The oldest first. */
  #files: CorruptFile[] = [];

  /** @param folder - the log's own */
  constructor(fileSystem: FileSystem, folder: Folder, room: Room) {
    this.#fileSystem = fileSystem;
    this.#folder = folder;
    this.#room = room;
  }

  /** Takes over those that were found in a folder, and moves them, so that it can be removed some day. */
  found(folder: Folder, files: readonly CorruptFile[]): void {
    for (const { path, bytes } of files) {
      const own = join(this.#folder.path, basename(path));
      if (folder !== this.#folder) {
        folder.added();
        this.#fileSystem.rename(path, own, () => folder.removed());
      }
      this.#keep({ path: own, bytes });
    }
  }

  /**
   * Sets a segment aside instead of removing it.
   *
   * @returns what it failed with
   */
  async add({ path, diskBytes }: Segment, at: Date): Promise<NodeJS.ErrnoException | null> {
    const own = join(this.#folder.path, corruptName(basename(path), at));
    const error = await outcomeOf((done) => this.#fileSystem.rename(path, own, done));
    if (error === null) this.#keep({ path: own, bytes: diskBytes });
    return error;
  }

  /**
   * Makes room for requests.
   *
   * @returns false when none is left
   */
  removeOldest(): boolean {
    const oldest = this.#files.shift();
    if (oldest === undefined) return false;
    this.#room.give(oldest.bytes);
    this.#fileSystem.unlink(oldest.path, () => {});
    return true;
  }

  #keep(file: CorruptFile): void {
    this.#room.take(file.bytes);
    this.#files.push(file);
    this.#files.sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1));
    while (this.#files.length > MAX_FILES) this.removeOldest();
  }
}

/** As its name has it. */
function timeOf({ path }: CorruptFile): string {
  return path.slice(path.lastIndexOf(CORRUPT));
}

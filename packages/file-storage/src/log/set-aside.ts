import { basename, join } from 'node:path';
import { CORRUPT, corruptName } from '../format/file-names.js';
import { type FileSystem, outcomeOf } from './file-system.js';
import type { Folder } from './folder.js';
import type { Home } from './home.js';
import type { Room } from './room.js';
import type { Segment } from './segment.js';

/** As many as anybody looks into. A disk that goes on damaging files would fill up with them. */
const MAX_FILES = 10;

/** A damaged segment that has been set aside. */
export interface CorruptFile {
  readonly path: string;
  readonly bytes: number;
}

/**
 * Damaged segments, kept in the folder that the log writes into for somebody to look into: the latest few, as long as there
 * is room. Without such a folder they stay where they are.
 */
export class SetAside {
  readonly #fileSystem: FileSystem;
  readonly #home: Home;
  readonly #room: Room;
  /** The oldest first. */
  #files: CorruptFile[] = [];

  constructor(fileSystem: FileSystem, home: Home, room: Room) {
    this.#fileSystem = fileSystem;
    this.#home = home;
    this.#room = room;
  }

  /** Takes over those that were found in a folder, and moves them, so that it can be removed some day. */
  found(folder: Folder, files: readonly CorruptFile[]): void {
    const { folder: home } = this.#home;
    if (home === undefined) return;
    for (const { path, bytes } of files) {
      const own = join(home.path, basename(path));
      if (folder !== home) {
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
  async add({ folder, path, diskBytes }: Segment, at: Date): Promise<NodeJS.ErrnoException | null> {
    const { folder: home } = this.#home;
    const aside = join((home ?? folder).path, corruptName(basename(path), at));
    const error = await outcomeOf((done) => this.#fileSystem.rename(path, aside, done));
    // What is in a folder that may be another one's tomorrow is not removed to make room.
    const isHome = home !== undefined && home === this.#home.folder;
    if (error === null && isHome) this.#keep({ path: aside, bytes: diskBytes });
    return error;
  }

  /** Leaves all of them to whoever has the folder now. */
  leave(): void {
    for (const { bytes } of this.#files) this.#room.give(bytes);
    this.#files = [];
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

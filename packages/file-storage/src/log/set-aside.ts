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

/** One that is in our account. Its folder is ours as long as it is in there. */
interface KeptFile extends CorruptFile {
  readonly folder: Folder;
}

/**
 * Damaged segments, kept in the folder that the log writes into for somebody to look into: the latest few, as long as there
 * is room. Without such a folder they stay where they are until there is one, and count all the same.
 */
export class SetAside {
  readonly #fileSystem: FileSystem;
  readonly #home: Home;
  readonly #room: Room;
  /** The oldest first. */
  #files: KeptFile[] = [];

  constructor(fileSystem: FileSystem, home: Home, room: Room) {
    this.#fileSystem = fileSystem;
    this.#home = home;
    this.#room = room;
  }

  /** Takes over those that were found in a folder, and moves them, so that it can be removed some day. */
  found(folder: Folder, files: readonly CorruptFile[]): void {
    for (const { path, bytes } of files) this.#keep({ folder, path, bytes });
    this.gather();
  }

  /**
   * Sets a segment aside instead of removing it.
   *
   * @returns what it failed with
   */
  async add({ folder, path, diskBytes }: Segment, at: Date): Promise<NodeJS.ErrnoException | null> {
    const target = this.#home.folder ?? folder;
    const aside = join(target.path, corruptName(basename(path), at));
    const error = await outcomeOf((done) => this.#fileSystem.rename(path, aside, done));
    // What is in a folder that is another one's by now is not removed to make room.
    if (error === null && target.abandoned === undefined) {
      this.#keep({ folder: target, path: aside, bytes: diskBytes });
      this.gather();
    }
    return error;
  }

  /** Moves all of them to the folder that the log writes into, where there is one. */
  gather(): void {
    const { folder: home } = this.#home;
    if (home !== undefined) this.#files = this.#files.map((file) => this.#moved(file, home));
  }

  /** Leaves those in a folder to whoever has it now. */
  leave(folder: Folder): void {
    const isLeft = (file: KeptFile): boolean => file.folder === folder;
    for (const { bytes } of this.#files.filter(isLeft)) this.#room.give(bytes);
    this.#files = this.#files.filter((file) => !isLeft(file));
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
    this.#fileSystem.unlink(oldest.path, () => oldest.folder.removed());
    return true;
  }

  #moved(file: KeptFile, home: Folder): KeptFile {
    if (file.folder === home) return file;
    const path = join(home.path, basename(file.path));
    home.added();
    this.#fileSystem.rename(file.path, path, () => file.folder.removed());
    return { ...file, folder: home, path };
  }

  #keep(file: KeptFile): void {
    file.folder.added();
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

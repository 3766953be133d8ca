import { lutimesSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Obstacle, put } from './obstacles.js';
import { QueueFile } from './queue-file.js';
import type { StoredQueue } from './stored-queue.js';

/** What dead processes have left of a queue, after something has happened to it. */
export class DamagedQueue {
  readonly stored: StoredQueue;
  /** By their paths from the directory of the storage on; each character is a byte of the name, which need not be text. */
  readonly entries = new Map<string, QueueFile | Obstacle>();
  /** Whether the owner files were touched a moment ago: one that is damaged may be that of a process that is alive. */
  areOwnersYoung = false;
  /** Whether requests may be sent twice, since a segment is there twice, or its acknowledgements can't be written. */
  mayRepeat = false;

  constructor(stored: StoredQueue) {
    this.stored = stored;
    for (const file of stored.files) this.entries.set(file.path, QueueFile.of(file));
  }

  /** Those that are files. */
  get files(): readonly (readonly [path: string, file: QueueFile])[] {
    return [...this.entries].flatMap(([path, entry]) =>
      entry instanceof QueueFile ? [[path, entry] as const] : [],
    );
  }

  /** Whether there is something at a path, or in a folder of that path, or a file where a folder of it would be. */
  isTaken(path: string): boolean {
    return [...this.entries.keys()].some(
      (other) => other === path || other.startsWith(`${path}/`) || path.startsWith(`${other}/`),
    );
  }

  /**
   * Writes it to a directory that is to be made.
   *
   * @param pipe - for `put`
   */
  writeTo(directory: string, pipe: string): void {
    const pathOf = (path: string): Buffer =>
      Buffer.concat([Buffer.from(`${directory}/`), Buffer.from(path, 'latin1')]);
    mkdirSync(directory);
    for (const folder of new Set([...this.entries.keys()].map(dirname))) {
      mkdirSync(pathOf(folder), { recursive: true, mode: 0o700 });
    }
    for (const [path, entry] of this.entries) {
      if (entry instanceof QueueFile) writeFileSync(pathOf(path), entry.bytes, { mode: 0o600 });
      else put(entry, pathOf(path), pipe);
    }
    if (!this.areOwnersYoung) ageOwners(directory);
  }
}

/** Makes all owner files of a storage old ones, of processes that are dead for sure. */
export function ageOwners(directory: string): void {
  const longAgo = new Date(Date.now() - 3_600_000);
  for (const path of pathsIn(directory)) {
    if (basename(path).startsWith('owner.')) lutimesSync(join(directory, path), longAgo, longAgo);
  }
}

/** All paths in the directory of a storage, down to the files in slots; without what is in folders whose name is no text. */
export function pathsIn(directory: string, levels = 3): string[] {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const isLooked = entry.isDirectory() && levels > 1 && !entry.name.includes('\ufffd');
    const inside = isLooked ? pathsIn(join(directory, entry.name), levels - 1) : [];
    return [entry.name, ...inside.map((path) => join(entry.name, path))];
  });
}

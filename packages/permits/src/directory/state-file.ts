import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { link, open, readdir, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder } from './folder.js';
import { demandReadable } from './rights.js';

/** A change to what is in a file. */
export interface Change<T> {
  /** What is in it from now on; nothing at all is written when this is absent. */
  readonly content?: string | undefined;
  readonly result: T;
}

/**
 * Old versions that stay. Whoever looks for the newest sees one of them at least, so that it can't take the place of one that
 * there was; see `#isLost()`.
 */
const OLD_VERSIONS = 16;
/** Each time that others were faster somebody was, so this takes a machine that is far too busy. */
const MOST_ATTEMPTS = 200;
const LONGEST_PAUSE_MILLIS = 20;
/** A file that was begun so long ago, and has not become a version, is that of a process that died. */
const ABANDONED_MILLIS = 60_000;

const VERSION = /^(\d+)\.json$/;
const BEGUN = /\.new$/;

/**
 * A file that processes of one machine change together. There is no lock, so a process that dies, or stands still, at whatever
 * moment holds up nobody: each change is a new file, which is made at its side, and linked to the name with the next number.
 * Of all that were made from the same version one gets that name; the others begin again, with what it wrote.
 *
 * Takes a file system with hard links. What is written belongs to the user, and to the group, that the directory belongs to.
 */
export class StateFile {
  readonly #directory: string;

  constructor(directory: string) {
    this.#directory = directory;
  }

  /**
   * Reads, changes and writes as one step. Where another process is faster, `change` is called again, with what that one wrote.
   *
   * @param change gets what is in the file, undefined when there is none
   */
  async update<T>(change: (content: string | undefined) => Change<T>): Promise<T> {
    for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
      const names = await this.#names();
      const version = newestOf(names);
      const before = version === 0 ? undefined : await this.#read(version);
      if (version === 0 || before !== undefined) {
        const { content, result } = change(before);
        if (content === undefined) return result;
        if (await this.#write(version + 1, content)) {
          await this.#tidy(names, version);
          return result;
        }
      }
      await sleep(Math.random() * Math.min(attempt, LONGEST_PAUSE_MILLIS));
    }
    throw new Error(`Other processes change ${this.#directory} all the time.`);
  }

  /** What is in it, undefined when there is none. Writes nothing. */
  read(): Promise<string | undefined> {
    return this.update((content) => ({ result: content }));
  }

  async #names(): Promise<readonly string[]> {
    try {
      return await readdir(this.#directory);
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return [];
      throw error;
    }
  }

  /** @returns undefined when the version is too old by now */
  async #read(version: number): Promise<string | undefined> {
    try {
      return await readFile(this.#path(version), 'utf8');
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  /** @returns whether this is that version now, and no other process has taken its name */
  async #write(version: number, content: string): Promise<boolean> {
    const begun = join(this.#directory, `${randomUUID()}.new`);
    try {
      await this.#writeNew(begun, content);
      await link(begun, this.#path(version));
    } catch (error) {
      // It may have been taken for abandoned, if this process stood still.
      if (hasCode(error, 'EEXIST') || hasCode(error, 'ENOENT')) return false;
      throw error;
    } finally {
      await remove(begun);
    }
    if (!(await this.#isLost(version))) return true;
    await remove(this.#path(version));
    return false;
  }

  async #writeNew(path: string, content: string): Promise<void> {
    const folder = await this.#folder();
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await demandReadable(file, folder, this.#directory);
    } finally {
      await file.close();
    }
  }

  /** Makes it where it is missing. */
  async #folder(): Promise<Stats> {
    try {
      return await stat(this.#directory);
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
      await makeFolder(this.#directory);
      return stat(this.#directory);
    }
  }

  /** Whether the name was free because the one that had it is too old already: then nobody reads what has it now. */
  async #isLost(version: number): Promise<boolean> {
    return newestOf(await this.#names()) >= version + OLD_VERSIONS;
  }

  async #tidy(names: readonly string[], newest: number): Promise<void> {
    for (const name of names) {
      const path = join(this.#directory, name);
      const version = versionOf(name);
      if (version > 0 && version <= newest - OLD_VERSIONS) await remove(path);
      if (BEGUN.test(name) && (await isAbandoned(path))) await remove(path);
    }
  }

  #path(version: number): string {
    return join(this.#directory, `${version}.json`);
  }
}

function newestOf(names: readonly string[]): number {
  return names.reduce((newest, name) => Math.max(newest, versionOf(name)), 0);
}

/** 0 for what is no version. */
function versionOf(name: string): number {
  return Number(VERSION.exec(name)?.[1] ?? 0);
}

async function isAbandoned(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
  return Date.now() - mtimeMs > ABANDONED_MILLIS;
}

async function remove(path: string): Promise<void> {
  await unlink(path).catch(() => {});
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

import { closeSync, lstatSync, openSync, readdirSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isFull } from '../errno/full.js';
import { errnoOf } from '../errno/plain-words.js';
import { type Owner, parseOwner } from './owner.js';

/** A file that says who holds a slot. Of several the one with the largest generation does. */
export interface OwnerFile {
  readonly generation: number;
  readonly path: string;
  /** Undefined where the file has none: its owner is about to write it, had no room for it, or it is damaged. */
  readonly owner: Owner | undefined;
  /** When it was touched last, in milliseconds since the Unix epoch. */
  readonly mtimeMillis: number;
}

const NAME = /^owner\.([1-9]\d{0,14})$/;

/** The largest that a name may have. */
export const LARGEST_GENERATION = 999_999_999_999_999;

/** Many times what an owner takes. */
const LONGEST_OWNER_BYTES = 4096;

export function ownerPath(folder: string, generation: number): string {
  return join(folder, `owner.${generation}`);
}

/**
 * The owner files of a slot, in no order. There are none in a folder that is gone.
 *
 * @throws Error - of the file system, when the folder or a file can't be read
 */
export function ownerFiles(folder: string): OwnerFile[] {
  return namesIn(folder).flatMap((name) => {
    const generation = Number(NAME.exec(name)?.[1]);
    return Number.isNaN(generation) ? [] : (readOwnerFile(folder, generation) ?? []);
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return [];
    throw error;
  }
}

function readOwnerFile(folder: string, generation: number): OwnerFile | undefined {
  const path = ownerPath(folder, generation);
  try {
    const stats = lstatSync(path);
    // Opening a pipe would wait for somebody to write into it.
    const owner = stats.isFile() ? parseOwner(readStart(path)) : undefined;
    return { generation, path, owner, mtimeMillis: stats.mtimeMs };
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function readStart(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(LONGEST_OWNER_BYTES);
    return bytes.toString('utf8', 0, readSync(file, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(file);
  }
}

/**
 * Writes an owner file that was not there before.
 *
 * @returns whether it was written; if not, somebody else has just made it, or removed the folder
 * @throws Error - of the file system
 */
export function createOwnerFile(path: string, content: string): boolean {
  let file: number;
  try {
    file = openSync(path, 'wx', 0o600);
  } catch (error) {
    if (['EEXIST', 'ENOENT', 'ENOTDIR'].includes(errnoOf(error) ?? '')) return false;
    throw error;
  }
  try {
    writeSync(file, content);
  } catch (error) {
    // An empty file is a lock as well, and deliveries must go on when the disk is full: they are what makes room.
    if (!isFull(error)) {
      removeOwnerFile(path);
      throw error;
    }
  } finally {
    closeSync(file);
  }
  return true;
}

/** Removes what is called like an owner file, if it can be. */
export function removeOwnerFile(path: string): void {
  try {
    unlinkSync(path);
  } catch {
    // It is gone already; or no file, and then nobody takes it for an owner for long.
  }
}

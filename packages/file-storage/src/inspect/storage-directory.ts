import { type Dirent, readdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Signal, StoredFormat } from '@otelq/sending-queue/native';
import { plainWords } from '../errno/plain-words.js';

/** A directory that is none of a storage. */
export class NoStorageError extends Error {
  override readonly name = 'NoStorageError';
}

/** The folder of a slot. */
export interface SlotFolder {
  /** `slot-0` */
  readonly name: string;
  readonly path: string;
}

/** The folder of a queue, and what its name says. */
export interface QueueFolder {
  /** `traces-protobuf-checkout` */
  readonly name: string;
  readonly path: string;
  readonly signal: Signal;
  readonly format: StoredFormat;
}

const QUEUE = /^(traces|logs|metrics)-(protobuf|json)-@?[A-Za-z0-9_.-]{1,64}$/;
const SLOT = /^slot-(0|[1-9]\d{0,9})$/;

/**
 * The folders of the queues in the directory of a storage, by name. None in an empty directory, as a storage makes it before
 * the first queue is opened.
 *
 * @throws NoStorageError - that says what is wrong with the directory
 */
export function queueFolders(directory: string): QueueFolder[] {
  const refuse = (problem: string, cause?: unknown): NoStorageError =>
    new NoStorageError(
      `the directory must be one that was given to fileStorage({ directory }), got ${JSON.stringify(directory)}: ${problem}`,
      { cause },
    );
  let isEmpty: boolean;
  let found: QueueFolder[];
  try {
    isEmpty = readdirSync(directory).length === 0;
    found = foldersIn(directory).flatMap((name) => queueFolder(directory, name) ?? []);
  } catch (error) {
    throw refuse(plainWords(error), error);
  }
  if (found.length > 0) return found.sort((a, b) => (a.name < b.name ? -1 : 1));
  if (QUEUE.test(basename(resolve(directory)))) {
    throw refuse('it is the folder of one queue; its parent is meant');
  }
  if (!isEmpty) throw refuse('no queue has been stored in it, and other files are there');
  return [];
}

/** The folders of the slots of a queue, by number. None when the folder is gone. */
export function slotFolders(queueFolder: string): SlotFolder[] {
  const numberOf = (name: string): number => Number(SLOT.exec(name)?.[1]);
  try {
    const names = foldersIn(queueFolder).filter((name) => SLOT.test(name));
    return names
      .sort((a, b) => numberOf(a) - numberOf(b))
      .map((name) => ({ name, path: join(queueFolder, name) }));
  } catch {
    return [];
  }
}

/** Undefined for what is not called as the folder of a queue. */
export function queueFolder(directory: string, name: string): QueueFolder | undefined {
  const [, signal, format] = QUEUE.exec(name) ?? [];
  if (signal !== 'traces' && signal !== 'logs' && signal !== 'metrics') return undefined;
  const path = join(directory, name);
  return { name, path, signal, format: format === 'json' ? 'otlp-json' : 'otlp-protobuf' };
}

function foldersIn(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => isFolder(entry, directory))
    .map(({ name }) => name);
}

function isFolder(entry: Dirent, directory: string): boolean {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  return statSync(join(directory, entry.name), { throwIfNoEntry: false })?.isDirectory() ?? false;
}

import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { formatValue } from '@otelq/sending-queue/internal';
import type { FileStorageSettings } from '../config/resolve-options.js';
import { isFull } from '../errno/full.js';
import { errnoOf, plainWords } from '../errno/plain-words.js';
import { makeFolder } from '../slot/make-folder.js';

/** Longest path in a message; somebody may have given the content of a file. */
const LONGEST_PATH = 1024;

/**
 * Sees to it that the directory of a storage is there, and can be written to.
 *
 * @throws RangeError - that names the option, the path and what is wrong with it
 */
export function prepareDirectory({ directory, givenDirectory }: FileStorageSettings): void {
  const refuse = (problem: string, cause?: unknown): RangeError => {
    const shown = givenDirectory === directory ? '' : `, which is ${shownPath(directory)} here`;
    return new RangeError(
      `directory must be one that can be written to, or made, got ${shownPath(givenDirectory)}${shown}: ${problem}`,
      { cause },
    );
  };
  const found = attempt(
    () => statOf(directory),
    (error) => refuse(plainWords(error), error),
  );
  if (found === undefined) {
    attempt(
      () => makeFolder(directory),
      (error) => refuse(whyNotMade(dirname(directory), error), error),
    );
  } else if (!found.isDirectory()) {
    throw refuse('there is a file of this name (ENOTDIR)');
  }
  attempt(
    () => accessSync(directory, constants.R_OK | constants.W_OK | constants.X_OK),
    (error) =>
      refuse(
        errnoOf(error) === 'EACCES' ? 'no permission to write to it (EACCES)' : plainWords(error),
        error,
      ),
  );
}

/**
 * As `prepareDirectory`, but a full disk is no reason to give up: there may be room for the directory by the time that
 * something is stored.
 */
export function checkDirectory(settings: FileStorageSettings): void {
  try {
    prepareDirectory(settings);
  } catch (error) {
    if (!isFull(error)) throw error;
  }
}

/** The path of a directory without links, also where only its last level is still to be made. */
export function realPathOf(directory: string): string {
  return existsSync(directory)
    ? realpathSync(directory)
    : join(realpathSync(dirname(directory)), basename(directory));
}

function attempt<T>(run: () => T, refuse: (error: unknown) => Error): T {
  try {
    return run();
  } catch (error) {
    throw refuse(error);
  }
}

function statOf(path: string): ReturnType<typeof statSync> | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

function whyNotMade(parent: string, error: unknown): string {
  switch (errnoOf(error)) {
    case 'ENOENT':
      // File systems that are no disk, such as /proc, say that of everything they do not have.
      return existsSync(parent)
        ? `it does not exist, and nothing can be made in ${shownPath(parent)} (ENOENT)`
        : `${shownPath(parent)} does not exist either (ENOENT), and only the last level is made`;
    case 'EACCES':
      return `no permission to make it in ${shownPath(parent)} (EACCES)`;
    default:
      return `it does not exist, and can't be made: ${plainWords(error)}`;
  }
}

export function shownPath(path: string): string {
  return path.length > LONGEST_PATH ? formatValue(path) : JSON.stringify(path);
}

import { constants, readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { isTransient } from './transient.js';

/** A read of the file that is to be done: as much of `target` as comes at once, from `position` on. */
export interface ReadCall {
  readonly target: Buffer;
  readonly position: number;
}

/** How many bytes were read, 0 at the end of the file; or why none. */
export type ReadAnswer = number | Error;

/** Steps that read a file, without knowing whether that takes waiting: what is read at opening and later is read alike. */
export type Reading<Result> = Generator<ReadCall, Result, ReadAnswer>;

/** How to open what is to be read. Without the second flag, opening a pipe of that name would wait for a writer, for ever. */
export const FOR_READING = constants.O_RDONLY | constants.O_NONBLOCK;

/** What fails is looked at again in blocks of that size, those of most file systems. */
const BLOCK_BYTES = 4096;

/**
 * Fills `target` from the file. What can't be read, or is not there, becomes zeros, as in a file after a power cut: the
 * checksums take it for damage then.
 *
 * @returns the first error, if any
 * @throws Error - that is no damage, but a want of memory that passes
 */
export function* fill(target: Buffer, position: number): Reading<Error | undefined> {
  let first: Error | undefined;
  let done = 0;
  while (done < target.length) {
    const at = position + done;
    const end = first === undefined ? target.length : done + BLOCK_BYTES - (at % BLOCK_BYTES);
    const part = target.subarray(done, end);
    const answer = yield { target: part, position: at };
    if (answer === 0) break;
    if (typeof answer === 'number') {
      done += answer;
    } else if (isTransient(answer)) {
      throw answer;
    } else {
      // The whole was tried first, at once; what of it is good is found block by block.
      if (first !== undefined) done += part.fill(0).length;
      first ??= answer;
    }
  }
  target.fill(0, done);
  return first;
}

/** Does the steps at once. */
export function readNow<Result>(fd: number, reading: Reading<Result>): Result {
  let step = reading.next();
  while (step.done !== true) {
    const { target, position } = step.value;
    let answer: ReadAnswer;
    try {
      answer = readSync(fd, target, 0, target.length, position);
    } catch (error) {
      answer = asError(error);
    }
    step = reading.next(answer);
  }
  return step.value;
}

/** Does the steps off the event loop. */
export async function readLater<Result>(file: FileHandle, reading: Reading<Result>): Promise<Result> {
  let step = reading.next();
  while (step.done !== true) {
    const { target, position } = step.value;
    let answer: ReadAnswer;
    try {
      answer = (await file.read(target, 0, target.length, position)).bytesRead;
    } catch (error) {
      answer = asError(error);
    }
    step = reading.next(answer);
  }
  return step.value;
}

export function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

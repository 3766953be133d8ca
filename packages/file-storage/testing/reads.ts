import type { ReadAnswer, ReadCall, Reading } from '../src/read/reading.js';

/** What a reading of bytes in memory came to, and what it took. */
export interface Reads<Result> {
  readonly result: Result;
  readonly bytesRead: number;
  readonly largestRead: number;
}

/** Answers a read as a file with those bytes would. */
export function answerFrom(bytes: Buffer): (call: ReadCall) => ReadAnswer {
  return ({ target, position }) => bytes.copy(target, 0, position);
}

/** Does the steps, with answers that no real disk gives on demand. */
export function readWith<Result>(
  answer: (call: ReadCall) => ReadAnswer,
  reading: Reading<Result>,
): Reads<Result> {
  let [bytesRead, largestRead] = [0, 0];
  let step = reading.next();
  while (step.done !== true) {
    const answered = answer(step.value);
    if (typeof answered === 'number') {
      bytesRead += answered;
      largestRead = Math.max(largestRead, answered);
    }
    step = reading.next(answered);
  }
  return { result: step.value, bytesRead, largestRead };
}

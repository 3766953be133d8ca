import type { Answer } from './destination.js';

/** Width of the steps in which things are recorded over time. */
export const STEP_MILLIS = 100;

/** Keeps what became of a client's requests. */
export class Recorder {
  readonly #fromMillis: number;
  readonly #toMillis: number;
  /** RTTs of the successes in the measured time, in milliseconds. */
  readonly rttsMillis: number[] = [];
  rejected = 0;
  refused = 0;
  timeouts = 0;
  /** Successes in each step since the start. */
  readonly successes: number[] = [];
  /** Failures in each step since the start. */
  readonly failures: number[] = [];
  /** Sum of the RTTs of the successes in each step, in milliseconds. */
  readonly rttSums: number[] = [];

  constructor(fromMillis: number, toMillis: number) {
    this.#fromMillis = fromMillis;
    this.#toMillis = toMillis;
  }

  ended(atMillis: number, answer: Answer | 'timeout', rttMillis: number): void {
    const step = Math.floor(atMillis / STEP_MILLIS);
    if (answer === 'ok') {
      this.successes[step] = (this.successes[step] ?? 0) + 1;
      this.rttSums[step] = (this.rttSums[step] ?? 0) + rttMillis;
    } else {
      this.failures[step] = (this.failures[step] ?? 0) + 1;
    }
    if (atMillis < this.#fromMillis || atMillis >= this.#toMillis) return;
    if (answer === 'ok') this.rttsMillis.push(rttMillis);
    else if (answer === 'rejected') this.rejected++;
    else if (answer === 'refused') this.refused++;
    else this.timeouts++;
  }
}

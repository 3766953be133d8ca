import { writeSync } from 'node:fs';

/** A file, which takes a line whole or, when the process is killed meanwhile, in part: one without an end was not told. */
const REPORT = 3;

/**
 * Tells the one who started this process what happens in it. It is told when this returns, whatever becomes of the process.
 *
 * @param {import('./event.js').Event} event
 * @param {(string | number)[]} details
 */
export function tell(event, ...details) {
  writeSync(REPORT, `${[event, ...details].join(' ')}\n`);
}

import { InvalidArgumentError } from 'commander';

/** An hour. */
const LONGEST_MILLIS = 3_600_000;

/** A parser of an option's time in milliseconds. */
export function millisFrom(shortest: number): (text: string) => number {
  return (text) => {
    const millis = Number(text);
    if (/^\d+$/.test(text) && millis >= shortest && millis <= LONGEST_MILLIS) return millis;
    throw new InvalidArgumentError(`Allowed is an integer from ${shortest} to ${LONGEST_MILLIS}.`);
  };
}

import { rangeText } from './numbers.mjs';

/** @import { Comparison } from './row.mjs' */

/**
 * A table with a line for each figure and a column for each side, and what became of the goals.
 *
 * @param {string} heading
 * @param {Comparison} comparison
 */
export function printComparison(heading, { figures, goals }) {
  console.log(heading);
  const sides = Object.entries(figures);
  const names = Object.keys(sides[0]?.[1] ?? {});
  console.table(
    Object.fromEntries(
      names.map((name) => [
        name,
        Object.fromEntries(
          sides.map(([side, { [name]: rounds }]) => [side, rounds === undefined ? '' : rangeText(rounds)]),
        ),
      ]),
    ),
  );
  for (const { what, reached, isMet } of goals) {
    const verdict = isMet === undefined ? 'no verdict' : isMet ? 'met' : 'MISSED';
    console.log(`  ${verdict.padEnd(10)}  ${what}: ${reached}`);
  }
  console.log();
}

/**
 * What keeping a queue in files costs: the log of `@otelq/file-storage`, by itself and under a whole queue, beside the plainest
 * program that appends to a file and calls fdatasync; the delay of the event loop meanwhile; the memory that a queue of a
 * gigabyte takes; what a request costs when a million are stored already; and how long it takes to open what is there.
 *
 * `npm run bench -- storage ROW...` runs only some of the rows. Files are written beside the project's own, and removed again.
 */

import { printComparison } from './comparison/report.mjs';
import { describeDisk, removeFoldersAtExit } from './storage/disk.mjs';
import { rows } from './storage/rows/index.mjs';

const asked = process.argv.slice(2);
const names = [...new Set(rows.map(({ name }) => name))];
const unknown = asked.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  console.error(`There is no row ${unknown.join(', ')}; there are ${names.join(', ')}.`);
  process.exit(2);
}

removeFoldersAtExit();
console.log(`disk     ${describeDisk()}\n`);
for (const { name, title, compare } of rows) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const comparison = await compare((done, of) => console.error(`${name} ${done} of ${of}`));
  printComparison(`${name}: ${title}`, comparison);
}

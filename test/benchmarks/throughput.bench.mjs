/**
 * The exporters that are made for the queue beside the SDK's batch processor and stock exporter, all with their defaults,
 * spans with two attributes: what they deliver over long round trips, how fast they are, what they cost in CPU, memory and
 * delay of the event loop; and what the queue itself costs beside other queues.
 *
 * Each side runs in a process of its own, one after the other, as does the backend, in five rounds; figures are medians,
 * with the range in brackets. `npm run bench -- throughput ROW...` runs only some of the rows.
 */
import { printComparison } from './comparison/report.mjs';
import { rows } from './throughput/rows/index.mjs';

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !rows.some((row) => row.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no row ${unknown.join(', ')}; there are ${rows.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}

for (const { name, title, compare } of rows) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const comparison = await compare((done, of) => console.error(`${name} ${done} of ${of}`));
  printComparison(`${name}: ${title}`, comparison);
}

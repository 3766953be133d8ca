/**
 * What it costs to watch a queue: the health server with a status page open, and the queue's metrics, exported each second;
 * and what those cost who hold on to the health server's connections. The exporter is the one made for the queue, over
 * http/protobuf, and sends as fast as it can. Throughput is compared within rounds; figures are medians, with the range in
 * brackets.
 *
 * `npm run bench -- observability [--rounds N] [--spans N] ROW...` runs only some of the rows, or less of them: so many
 * rounds, and so many spans in a slice (a multiple of 512).
 */
import { parseArgs } from 'node:util';
import { printComparison } from './comparison/report.mjs';
import { rows } from './observability/rows/index.mjs';

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, spans: { type: 'string' } },
});
const unknown = asked.filter((name) => !rows.some((row) => row.name === name));
if (unknown.length > 0) {
  console.error(
    `There is no row ${unknown.join(', ')}; there are ${rows.map(({ name }) => name).join(', ')}.`,
  );
  process.exit(2);
}
for (const [option, unit] of /** @type {const} */ ([
  ['rounds', 1],
  ['spans', 512],
])) {
  const given = values[option];
  if (given === undefined || (Number(given) > 0 && Number(given) % unit === 0)) continue;
  console.error(`--${option} must be a multiple of ${unit}, at least ${unit}, got ${given}`);
  process.exit(2);
}

for (const { name, rounds: allRounds, spans: allSpans, titleOf, compare } of rows) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const [rounds, spans] = [Number(values.rounds ?? allRounds), Number(values.spans ?? allSpans)];
  const comparison = await compare(rounds, spans, (done, of) => console.error(`${name} ${done} of ${of}`));
  printComparison(`${name}: ${titleOf(rounds, spans)}`, comparison);
}

/**
 * The limiter beside those it has learned from, on simulated destinations of many kinds, all with their defaults; and what
 * it costs per request. Writes results/adaptive.md, and charts of some of the rows.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { chartSvg } from './adaptive/chart.mjs';
import { measureCosts } from './adaptive/cost.mjs';
import { comparisonTable, costTable, shortTable } from './adaptive/markdown.mjs';
import { SEEDS } from './adaptive/measure.mjs';
import { otherRows } from './adaptive/other-rows.mjs';
import { rows } from './adaptive/rows.mjs';
import { measureRows } from './adaptive/table.mjs';
import { describeMachine } from './machine.mjs';

const { machine, node } = describeMachine();
const results = new URL('results/', import.meta.url);

// Before the workers of the tables take the processors.
const costs = await measureCosts();
const all = [...rows, ...otherRows];
let count = 0;
const measured = await measureRows(all, ({ row }) => {
  console.error(`${++count} of ${all.length}: ${row.scenario.name}`);
});
const charts = measured.flatMap(({ row, series }) =>
  row.chart === undefined ? [] : [{ ...row, file: `adaptive-${row.chart}.svg`, series }],
);

const report = `# Adaptive concurrency, measured

Simulated destinations, in virtual time. Each figure is the mean of the seeds ${SEEDS.join(', ')}. Everything runs with its defaults. The
**oracle** is the static concurrency with the highest goodput, the smallest one within 1 %, found by sweeping: something
that is known only afterwards. **static 10** is the Collector's default, **Vector ARC** Vector's adaptive request
concurrency (0.9/0.4/2.5), **ratio AIMD** the Collector's proposal (RTT threshold ratio 1.1), **Gradient2** Netflix's;
\`test/benchmarks/adaptive/baselines\` says where each of them comes from.

Each cell: goodput as a part of the oracle's, p95 of the RTT as a multiple of the oracle's, requests rejected or not
answered, mean limit; then, where the row is about that, the time until 90 % of the oracle's goodput, from the change or
from the end of the outage on; the requests wasted, which are all that failed from the beginning of the outage, when those
in flight do, to its end; and Jain's index of the clients' goodput. **worst seed** is the worst of each figure in any seed.
The last column tells whether **otelq aimd** meets its goals:
goodput ≥ 97 %, p95 ≤ ×1.25, rejected ≤ 0.5 % (against a rate limit: 95 % and 2 %), a cold start of ≤ 30 round trips, an
outage of 30 s with ≤ 60 wasted requests and 90 % again within 4 s, Jain's index ≥ .97.

## The destinations that the algorithms are known to differ on

${comparisonTable(measured.slice(0, rows.length))}

The same in short, without **otelq gradient** and the mean limits, as the README shows it:

${shortTable(measured.slice(0, rows.length), ['static 10', 'Vector ARC', 'ratio AIMD', 'Gradient2'])}

## Other shapes

${comparisonTable(measured.slice(rows.length))}

## Cost of tryAcquire and release

64 requests in flight, on a clock that costs what \`performance.now()\` costs; the loop included. Goals: at most 500 ns,
and no allocation beyond the slot: *objects* is what is allocated when times are whole numbers, which V8 needs no memory
for; *with times* adds the fractions of a millisecond that a real clock gives, 16 bytes each.

${costTable(costs)}

## Over time

${charts.map(({ scenario, file }) => `![${scenario.name}](${file})`).join('\n\n')}

---

${machine}; Node ${node}.
`;

console.log(report);
mkdirSync(results, { recursive: true });
writeFileSync(new URL('adaptive.md', results), report);
for (const { scenario, file, series } of charts)
  writeFileSync(new URL(file, results), chartSvg(scenario, series));

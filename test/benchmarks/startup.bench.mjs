/**
 * What `@otelq/sending-queue/register` adds to the start of an application, for both generations of the SDK: the same
 * application with and without it in turn, 20 times, each start a process of its own; medians, with the range in brackets.
 * What it does later than that, it does by the first delivery, which has a row of its own.
 */
import { startHttpBackend } from '@otelq-test/backend';
import { findNode } from '@otelq-test/node-versions';
import { printComparison } from './comparison/report.mjs';
import { startupRow } from './startup/row.mjs';

const backend = await startHttpBackend();

for (const { sdk, major } of /** @type {const} */ ([
  { sdk: 2, major: 20 },
  { sdk: 3, major: 24 },
])) {
  const node = findNode(major);
  if ('missing' in node) {
    console.log(`SDK ${sdk}.x is left out: ${node.missing}\n`);
    continue;
  }
  for (const option of /** @type {const} */ (['--import', '--require'])) {
    const { name, title, compare } = startupRow({ sdk, node: node.path, option, backend: backend.url });
    const comparison = await compare((done, of) => console.error(`${name} ${done} of ${of}`));
    printComparison(`${name}: ${title}`, comparison);
  }
}

await backend.stop();

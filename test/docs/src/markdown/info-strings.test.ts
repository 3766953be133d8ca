import { describe, expect, it } from 'vitest';
import { blocksOf, notRunReason, placeOf } from './blocks.mjs';
import { allDocuments } from './documents.mjs';

/** Languages whose blocks another test of this package checks. */
const CHECKED = new Set(['js', 'ts', 'sh', 'console', 'yaml', 'json']);

/** Languages of which nothing can be checked: what is printed, drawn, or a part of something. */
const PLAIN = new Set(['text', 'diff']);

/** What says that it is run by a shell. */
const COMMAND = /^(?:\$ |npm |npx |node |otelq |export )/m;

/** Where blocks that nothing checks may be, and why. */
const MAY_BE_NOT_RUN = new Set([
  'README.md: needs a running application',
  'docs/bundling.md: test/bundles runs it',
  'docs/containers.md: needs Docker',
  'docs/distributions.md: the distributions run in a test of their own',
  'docs/register.md: needs a running application',
  'docs/services.md: needs systemd',
  'docs/tuning.md: takes an exporter made for the queue',
  'examples/cluster/README.md: the test runs it',
  'examples/fastify/README.md: the test runs it',
  'examples/nestjs/README.md: the test runs it',
  'examples/nextjs/README.md: the test runs it',
  'examples/worker-threads/README.md: the test runs it',
  'packages/cli/README.md: needs a running application',
  'packages/cli/README.md: needs what an outage has left on a disk',
  'packages/cli/README.md: needs a damaged disk',
  'packages/cli/README.md: needs Redis and a fleet',
  'packages/cli/README.md: a line for each of three shells',
  'packages/file-storage/README.md: needs root',
  'packages/health/README.md: needs the server above',
]);

const blocks = allDocuments().flatMap(blocksOf);

describe('a code block', () => {
  it.each(blocks.map((block) => [placeOf(block), block] as const))(
    '%s says how it is checked',
    (_place, block) => {
      const { language, words, code } = block;
      const isNotRun = notRunReason(block) !== undefined;
      expect(
        CHECKED.has(language) || PLAIN.has(language) || isNotRun,
        `the fence says '${language}': name one of ${[...CHECKED, ...PLAIN].join(', ')}, or add 'not-run (REASON)'`,
      ).toBe(true);
      expect(words, "allowed after the language are 'not-run (REASON)', 'sdk-2', 'sdk-3' and 'diag'").toMatch(
        /^(?:not-run \(.+\)|sdk-[23]|diag|)$/,
      );
      if (PLAIN.has(language)) expect(code, "commands belong into 'sh' or 'console'").not.toMatch(COMMAND);
    },
  );

  it('that is not run is one of those that may be', () => {
    const notRun = blocks.flatMap((block) => {
      const reason = notRunReason(block);
      return reason === undefined ? [] : { document: block.document, place: placeOf(block), reason };
    });
    const lines = notRun.map(({ place, reason }) => `  ${place}: ${reason}`).join('\n');
    console.log(`${blocks.length} code blocks, ${notRun.length} of them are not run:\n${lines}`);
    expect(new Set(notRun.map(({ document, reason }) => `${document}: ${reason}`))).toEqual(MAY_BE_NOT_RUN);
  });
});

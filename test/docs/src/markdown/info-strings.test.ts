import { describe, expect, it } from 'vitest';
import { blocksOf, notRunReason, placeOf } from './blocks.mjs';
import { allDocuments } from './documents.mjs';

/** Languages whose blocks another test of this package checks. */
const CHECKED = new Set(['js', 'ts', 'sh', 'console', 'yaml', 'json']);

/** Languages of which nothing can be checked: what is printed, drawn, or a part of something. */
const PLAIN = new Set(['text', 'diff']);

/** What says that it is run by a shell. */
const COMMAND = /^(?:\$ |npm |npx |node |otelq |export )/m;

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

  it('that is not run has a reason, and is counted', () => {
    const notRun = blocks.flatMap((block) => {
      const reason = notRunReason(block);
      return reason === undefined ? [] : `  ${placeOf(block)} (${block.language}): ${reason}`;
    });
    console.log(`${blocks.length} code blocks, ${notRun.length} of them are not run:\n${notRun.join('\n')}`);
    expect(notRun.length).toBeLessThan(blocks.length / 3);
  });
});

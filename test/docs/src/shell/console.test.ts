import { describe, expect, it } from 'vitest';
import { blocksOf, notRunReason, placeOf } from '../markdown/blocks.mjs';
import { allDocuments } from '../markdown/documents.mjs';
import { exchangesOf, withOutputs } from './console.mjs';
import { createTranscriptFolder, isTranscript } from './transcripts.mjs';

const pages = allDocuments().map(blocksOf);
const transcripts = pages.flatMap((page) =>
  page
    .filter((block) => isTranscript(block) && notRunReason(block) === undefined)
    .map((block) => ({ block, page })),
);

describe('a transcript', () => {
  it.each(transcripts.map((entry) => [placeOf(entry.block), entry] as const))(
    '%s prints what the page shows; `npm run docs` brings the page up to date',
    async (_place, { block, page }) => {
      const folder = createTranscriptFolder(block, page);
      const exchanges = exchangesOf(block.code);
      expect(exchanges).not.toEqual([]);
      for (const { command, output } of exchanges) {
        const { status, stdout, stderr } = await folder.run(command);
        expect(status, stderr).toBe(0);
        expect(stdout.trimEnd()).toBe(output);
      }
    },
  );

  it('is taken apart, and put together with other outputs', () => {
    const code = '$ one --a\n1\n\n1b\n\n$ two\n2\n';
    expect(exchangesOf(code)).toEqual([
      { command: 'one --a', output: '1\n\n1b' },
      { command: 'two', output: '2' },
    ]);
    expect(withOutputs(code, ['x', 'y\nz'])).toBe('$ one --a\nx\n\n$ two\ny\nz\n');
  });
});

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allDocuments, readDocument, root } from './documents.mjs';
import { anchorsOf, linksOf } from './links.js';

const documents = allDocuments();

/** What is wrong with where a link goes; undefined when all is well. */
function problemOf(from: string, target: string): string | undefined {
  if (/^(?:https?|mailto):/.test(target)) return undefined;
  const [path = '', anchor] = target.split('#');
  const to = path === '' ? from : join(dirname(from), decodeURIComponent(path));
  if (!existsSync(join(root, to))) return `${target}: there is no ${to}`;
  if (anchor === undefined || !to.endsWith('.md')) return undefined;
  return anchorsOf(readDocument(to)).has(anchor) ? undefined : `${target}: ${to} has no such heading`;
}

describe('links', () => {
  it.each(documents.map((document) => [document.path, document] as const))(
    'of %s lead somewhere',
    (path, document) => {
      const problems = linksOf(document).flatMap(({ line, target }) => {
        const problem = problemOf(path, target);
        return problem === undefined ? [] : `${path}:${line} ${problem}`;
      });
      expect(problems).toEqual([]);
    },
  );

  it('are found, and a heading has the anchor that GitHub gives it', () => {
    const text =
      '# `queue ls` and [more](x.md)\n[a](b.md#c) `[no](link.md)`\n```\n[no](link.md)\n```\n## Twice\n## Twice\n';
    const document = { path: 'x.md', text };
    expect(linksOf(document)).toEqual([
      { line: 1, target: 'x.md' },
      { line: 2, target: 'b.md#c' },
    ]);
    expect([...anchorsOf(document)]).toEqual(['queue-ls-and-more', 'twice', 'twice-1']);
  });
});

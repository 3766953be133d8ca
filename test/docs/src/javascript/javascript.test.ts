import { describe, expect, it } from 'vitest';
import { generations, generationsOf } from '../generations.mjs';
import { type Block, blocksOf, placeOf } from '../markdown/blocks.mjs';
import { allDocuments } from '../markdown/documents.mjs';
import { typeCheck } from './program.js';

const blocks = allDocuments()
  .flatMap(blocksOf)
  .filter(({ language }) => language === 'js' || language === 'ts');

/** Blocks are checked together: a start of the compiler for each would take minutes. */
const problems = generations.map((generation) =>
  typeCheck(
    generation,
    blocks.filter((block) => generationsOf(block).includes(generation)),
  ),
);

function problemsOf(block: Block): string[] {
  return problems.flatMap((found) => found.get(block) ?? []);
}

describe('a block of JavaScript or TypeScript', () => {
  it.each(blocks.map((block) => [placeOf(block), block] as const))('%s type-checks', (_place, block) => {
    expect(generationsOf(block), 'there is no SDK that has all that it imports').not.toEqual([]);
    expect(problemsOf(block)).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Block, blocksOf, notRunReason, placeOf } from '../markdown/blocks.mjs';
import { allDocuments } from '../markdown/documents.mjs';
import { INSTALL, installProblems, linesOf, SCRIPT, scriptProblem } from './lines.js';
import { createSandbox } from './sandbox.mjs';
import { environments, type Places, startPlaces } from './surroundings.js';

const pages = allDocuments().map(blocksOf);
const blocks = pages.flatMap((page) =>
  page.filter(({ language }) => language === 'sh').map((block) => ({ block, page })),
);

/** An application that is started by its file, and ends: something of it must arrive. */
const APPLICATION = /\bnode\b.* app\.[cm]?js$/m;

let places: Places & { stop(): Promise<void> };

beforeAll(async () => {
  places = await startPlaces();
});
afterAll(() => places.stop());

/** The lines of a block by how they are checked. */
function sorted({ code }: Block) {
  const lines = linesOf(code);
  const installs = lines.filter((line) => INSTALL.test(line));
  const scripts = lines.filter((line) => SCRIPT.test(line));
  const run = lines.filter((line) => !installs.includes(line) && !scripts.includes(line));
  return { installs, scripts, run };
}

function isFor(block: Block, name: string): boolean {
  return !/^sdk-\d$/.test(block.words) || block.words === name;
}

describe('a shell block', () => {
  it.each(blocks.map(({ block }) => [placeOf(block), block] as const))(
    '%s installs what the other blocks are checked with, and runs scripts that there are',
    (_place, block) => {
      const { installs, scripts } = sorted(block);
      for (const line of installs) {
        const problems = environments.map(({ generation }) => installProblems(line, generation));
        expect(
          problems.some((found) => found.length === 0),
          problems.flat().join('; '),
        ).toBe(true);
      }
      expect(scripts.flatMap((line) => scriptProblem(line) ?? [])).toEqual([]);
    },
  );

  describe.each(environments)('with $generation.name', ({ generation, node }) => {
    const toRun = blocks.filter(
      ({ block }) =>
        notRunReason(block) === undefined && isFor(block, generation.name) && sorted(block).run.length > 0,
    );

    it.for(toRun.map((entry) => [placeOf(entry.block), entry] as const))(
      '%s runs',
      async ([place, { block, page }], { skip }) => {
        if ('missing' in node) return skip(node.missing);
        const { backend, replacements } = places;
        const name = place.replaceAll(/[/:]/g, '_');
        const sandbox = createSandbox(name, page, { generation, node: node.path, replacements });
        const before = backend.received.count('traces');
        const { status, stdout, stderr } = await sandbox.run(
          `export OTEL_EXPORTER_OTLP_ENDPOINT=${backend.url}\n${sorted(block).run.join('\n')}`,
        );
        expect(status, `${stdout}${stderr}`).toBe(0);
        if (!APPLICATION.test(block.code)) return;
        expect(backend.received.count('traces'), `${stdout}${stderr}`).toBeGreaterThan(before);
      },
    );
  });
});

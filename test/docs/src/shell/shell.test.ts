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

/** A line that does nothing but set a variable. */
const ASSIGNMENT = /^(?:export )?[A-Z_]+=(?:'[^']*'|"[^"]*"|\S*)(?: +#.*)?$/;
const WITH_REGISTER = 'node --import @otelq/sending-queue/register app.js';

/** What goes wrong without ending a program: a line of `diag`, which has warnings on stderr, or a warning of the process. */
const WARNING = /@otelq\/|no exporter has a sending queue|exporters may have no sending queue/;

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

/** What is run of a block. Where that is only variables, an application that has them. */
function scriptOf(block: Block): string {
  const { run } = sorted(block);
  const lines = run.every((line) => ASSIGNMENT.test(line)) ? [...run, WITH_REGISTER] : run;
  return lines.join('\n');
}

function warningsIn(stderr: string): string[] {
  return stderr.split('\n').filter((line) => WARNING.test(line));
}

/** The lines of the log that a page shows. */
function announcedBy(page: readonly Block[]): string[] {
  return page.filter(({ words }) => words === 'diag').flatMap(({ code }) => code.trimEnd().split('\n'));
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
        const script = scriptOf(block);
        const { status, stdout, stderr } = await sandbox.run(
          `export OTEL_LOG_LEVEL=warn OTEL_EXPORTER_OTLP_ENDPOINT=${backend.url}\n${script}`,
        );
        expect(status, `${stdout}${stderr}`).toBe(0);
        expect(warningsIn(stderr).filter((line) => !announcedBy(page).includes(line))).toEqual([]);
        if (!APPLICATION.test(script)) return;
        expect(backend.received.count('traces'), `${stdout}${stderr}`).toBeGreaterThan(before);
      },
    );
  });
});

/**
 * A folder as a reader would have it who follows a page: the files that its blocks name, the scenarios of the simulator,
 * and the commands `node`, `otelq` and `npx` for what is in this repository.
 */
import { chmodSync, cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runInShell } from '@otelq-test/application/shell';
import { generationsOf } from '../generations.mjs';
import { placeOf } from '../markdown/blocks.mjs';
import { root } from '../markdown/documents.mjs';

/** @typedef {import('../markdown/blocks.mjs').Block} Block */
/** @typedef {import('../generations.mjs').Generation} Generation */

const OTELQ = join(root, 'packages', 'cli', 'dist', 'main.js');
const SCENARIOS = join(root, 'packages', 'adaptive-concurrency', 'scenarios');
const LONGEST_RUN_MILLIS = 60_000;

/** Stands for the one package that `npx` is asked for in the documentation. */
const NPX = `#!/bin/sh
case "$1" in
  @otelq/cli|otelq) shift; exec otelq "$@" ;;
  *) echo "npx $1 is not known here" >&2; exit 127 ;;
esac
`;

/** The application of pages that say `app.js` and show none: one that sets up the SDK by itself, and has no code for its end. */
const APPLICATION = `import { trace } from '@opentelemetry/api';
import { NodeSDK } from '@opentelemetry/sdk-node';

new NodeSDK().start();
trace.getTracer('shop').startSpan('checkout').end();
`;

/**
 * @typedef {object} Surroundings
 * @property {Generation} generation whose packages are there
 * @property {string} node the binary that `node` is
 * @property {ReadonlyMap<string, string>} replacements what stands in pages for what only readers have, such as the
 *   address of a collector, and what takes its place
 */

/**
 * The files that a page names, and what is in them.
 *
 * @param {readonly Block[]} blocks
 * @param {Generation} generation
 * @throws {Error} where one would take the place of another.
 */
function filesOf(blocks, generation) {
  /** @type {Map<string, string>} */
  const files = new Map();
  for (const block of blocks) {
    if (block.fileName === undefined || !generationsOf(block).includes(generation)) continue;
    if (files.has(block.fileName))
      throw new Error(`${placeOf(block)}: the page has a ${block.fileName} already`);
    files.set(block.fileName, block.code);
  }
  return files;
}

/**
 * Makes the folder anew.
 *
 * @param {string} name of the folder
 * @param {readonly Block[]} blocks of the page
 * @param {Surroundings} surroundings
 */
export function createSandbox(name, blocks, { generation, node, replacements }) {
  const folder = join(generation.folder, 'dist', 'run', name);
  const bin = join(folder, 'bin');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(bin, { recursive: true });
  symlinkSync(node, join(bin, 'node'));
  writeCommand('otelq', `#!/bin/sh\nexec node '${OTELQ}' "$@"\n`);
  writeCommand('npx', NPX);
  symlinkSync(join(generation.folder, 'node_modules'), join(folder, 'node_modules'));
  cpSync(SCENARIOS, folder, { recursive: true });
  writeFileSync(join(folder, 'app.js'), APPLICATION);
  for (const [fileName, code] of filesOf(blocks, generation)) {
    mkdirSync(dirname(join(folder, fileName)), { recursive: true });
    writeFileSync(join(folder, fileName), settled(code));
  }

  /**
   * @param {string} command
   * @param {string} script
   */
  function writeCommand(command, script) {
    writeFileSync(join(bin, command), script);
    chmodSync(join(bin, command), 0o755);
  }

  /**
   * A text of the page as it holds here. The folders that its paths are in are there, as they are where a reader is.
   *
   * @param {string} text
   */
  function settled(text) {
    let result = text;
    for (const [from, to] of replacements)
      result = result.replaceAll(from, to.replaceAll('{folder}', folder));
    for (const [path] of result.matchAll(/\/[\w./-]+/g)) {
      if (path.startsWith(`${folder}/`)) mkdirSync(dirname(path), { recursive: true });
    }
    return result;
  }

  return {
    /**
     * Runs commands in a shell that stops at the first that fails.
     *
     * @param {string} script
     * @returns {Promise<import('@otelq-test/application/shell').Outcome>}
     */
    run(script) {
      return runInShell(settled(script), {
        folder,
        env: { PATH: `${bin}:/usr/bin:/bin`, HOME: folder, NO_COLOR: '1', LANG: 'C.UTF-8' },
        limitMillis: LONGEST_RUN_MILLIS,
      });
    },
  };
}

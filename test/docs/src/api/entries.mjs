/** The public entries of all packages, as modules for TypeDoc. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '../markdown/documents.mjs';

const folder = fileURLToPath(new URL('../../dist/api', import.meta.url));
const packages = join(root, 'packages');

/** No public API: for packages of otelq of the same version. */
const INTERNAL = './internal';

/** What modules for all entries have to be compiled with. */
const CONFIG = {
  compilerOptions: {
    target: 'ES2022',
    lib: ['ES2023'],
    module: 'NodeNext',
    types: ['node'],
    typeRoots: [join(root, 'node_modules', '@types')],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
  },
  include: ['*.ts'],
};

/**
 * @typedef {object} Entry
 * @property {string} specifier such as `@otelq/sending-queue/native`
 * @property {string} file of a module that exports all of it again
 */

/**
 * @param {string} name of the folder
 * @returns {string[]}
 */
function specifiersOf(name) {
  const manifest = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'));
  return Object.keys(manifest.exports)
    .filter((subpath) => subpath !== INTERNAL && !subpath.endsWith('.json'))
    .map((subpath) => manifest.name + subpath.slice(1));
}

/** What applications import from, of all packages. */
export function specifiers() {
  return readdirSync(packages).flatMap(specifiersOf);
}

/**
 * Writes a module for each entry.
 *
 * @returns {{ entries: Entry[], tsconfig: string }}
 */
export function writeEntries() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const entries = specifiers().map((specifier) => {
    const file = join(folder, `${specifier.replaceAll(/[@/]+/g, '-').slice(1)}.ts`);
    writeFileSync(file, `/**\n * @module ${specifier}\n */\nexport * from '${specifier}';\n`);
    return { specifier, file };
  });
  const tsconfig = join(folder, 'tsconfig.json');
  writeFileSync(tsconfig, JSON.stringify(CONFIG));
  return { entries, tsconfig };
}

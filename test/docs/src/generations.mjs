/** The generations of the SDK that a reader may have, each installed as a package of its own. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * @typedef {object} Generation
 * @property {'sdk-2' | 'sdk-3'} name as info strings of blocks have it
 * @property {string} folder the package
 * @property {ReadonlyMap<string, string>} packages what is installed, and the range it was asked for in
 */

/**
 * @param {'sdk-2' | 'sdk-3'} name
 * @returns {Generation}
 */
function generation(name) {
  const folder = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { name, folder, packages: new Map(Object.entries(dependencies)) };
}

/** @type {readonly Generation[]} */
export const generations = [generation('sdk-2'), generation('sdk-3')];

const SPECIFIER = /(?:\bfrom|\bimport|\brequire\(|\bimport\() *'([^']+)'/g;

/**
 * The packages that a piece of code imports.
 *
 * @param {string} code
 */
export function importedPackages(code) {
  const specifiers = [...code.matchAll(SPECIFIER)].flatMap(([, specifier]) => specifier ?? []);
  return specifiers.flatMap((specifier) => {
    if (specifier.startsWith('.') || specifier.startsWith('node:')) return [];
    return specifier
      .split('/')
      .slice(0, specifier.startsWith('@') ? 2 : 1)
      .join('/');
  });
}

/**
 * The generations that a block is for: the one its info string names, else those that have all that it imports.
 *
 * @param {import('./markdown/blocks.mjs').Block} block
 */
export function generationsOf({ code, words }) {
  const named = generations.filter(({ name }) => name === words);
  if (named.length > 0) return named;
  const imported = importedPackages(code);
  return generations.filter(({ packages }) => imported.every((name) => packages.has(name)));
}

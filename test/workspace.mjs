/** The repository's folders and packages. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top of the repository. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * @typedef {object} Package
 * @property {string} folder relative to the top, such as `packages/sending-queue`
 * @property {{ name: string, scripts?: Record<string, string> }} manifest
 */

/** A folder and how the names of the packages in it begin, as pnpm-workspace.yaml has it: `  - test/interop/matrix/sdk-*`. */
const GLOB = /^ {2}- (\S+)\/(\S*)\*$/gm;

/**
 * The packages of the workspace.
 *
 * @returns {Package[]}
 */
export function workspacePackages() {
  return [...readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8').matchAll(GLOB)]
    .flatMap(([, group = '', prefix = '']) => packagesIn(group).filter(({ name }) => name.startsWith(prefix)))
    .map(({ folder }) => ({ folder, manifest: readJson(join(folder, 'package.json')) }));
}

/** @param {string} group */
function packagesIn(group) {
  if (!existsSync(join(root, group))) return [];
  return readdirSync(join(root, group))
    .map((name) => ({ name, folder: `${group}/${name}` }))
    .filter(({ folder }) => existsSync(join(root, folder, 'package.json')));
}

/** @param {string} path relative to the top */
export function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

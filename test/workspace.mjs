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

/**
 * The packages of the workspace.
 *
 * @returns {Package[]}
 */
export function workspacePackages() {
  return ['packages', 'examples', 'test']
    .filter((group) => existsSync(join(root, group)))
    .flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}`))
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .map((folder) => ({ folder, manifest: readJson(join(folder, 'package.json')) }));
}

/** @param {string} path relative to the top */
export function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

/**
 * Node binaries of other versions than the one at hand.
 *
 * They come as packages of the registry, for Linux on x64. They are this package's dependencies and nobody else's: each
 * brings a command `node`, which would replace the real one in the scripts of the package that depends on it.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** @type {readonly number[]} */
export const packagedMajors = [20, 22, 24, 26];

/**
 * Finds a Node of a major version: the one that runs this, a packaged one, or failing that the one that runs this if it
 * is at least `minimum`.
 *
 * @param {number} major
 * @param {string} [minimum] such as `22.15.0`; without it only the major version itself will do
 * @returns {{ path: string } | { missing: string }} the binary, or why there is none
 */
export function findNode(major, minimum) {
  const own = process.versions.node;
  if (own.startsWith(`${major}.`)) return { path: process.execPath };
  try {
    return { path: require.resolve(`node-${major}/bin/node`) };
  } catch {
    if (minimum !== undefined && isAtLeast(own, minimum)) return { path: process.execPath };
    return {
      missing: `no Node ${major} here: none is packaged for ${process.platform}-${process.arch}, and this is ${own}`,
    };
  }
}

/**
 * @param {string} version
 * @param {string} minimum
 */
export function isAtLeast(version, minimum) {
  return version.localeCompare(minimum, 'en', { numeric: true }) >= 0;
}

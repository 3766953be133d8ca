/** The Markdown files of the repository. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top of the repository. */
export const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Folders whose files are not the project's own. */
const FOREIGN = new Set(['node_modules', 'dist', '.git', '.turbo', '.next', '.test-results']);

/** Made by `npm run docs:api`, not written. */
const GENERATED = 'docs/api';

/**
 * @typedef {object} Document
 * @property {string} path relative to the top, such as `docs/tuning.md`
 * @property {string} text
 */

/**
 * @param {string} folder
 * @returns {string[]} paths relative to the top
 */
function markdownIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      return FOREIGN.has(entry.name) || relative(root, path) === GENERATED ? [] : markdownIn(path);
    }
    return entry.name.endsWith('.md') ? [relative(root, path).replaceAll('\\', '/')] : [];
  });
}

/**
 * @param {string} path relative to the top
 * @returns {Document}
 */
export function readDocument(path) {
  return { path, text: readFileSync(join(root, path), 'utf8') };
}

/** Every Markdown file. */
export function allDocuments() {
  return markdownIn(root).sort().map(readDocument);
}

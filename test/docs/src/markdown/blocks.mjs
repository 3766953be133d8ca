/** Fenced code blocks, and what their info strings say. */

/** @typedef {import('./documents.mjs').Document} Document */

/**
 * A block of code: its fence is followed by a language, and perhaps by words on how it is checked:
 *
 * - `not-run (REASON)`: can't be run here, such as what needs a cluster
 * - `sdk-2`, `sdk-3`: for one generation of the SDK only
 * - `diag`: lines of the log, which have to be in the code
 *
 * @typedef {object} Block
 * @property {string} document path of the file, relative to the top
 * @property {number} line of the opening fence, from 1
 * @property {string} language empty if the fence has none
 * @property {string} words the rest of the info string
 * @property {string} code with a newline at its end
 * @property {string | undefined} fileName where the first line is a comment with nothing but one: `// app.mjs`
 */

const FENCE = /^( *)(`{3,})([^`\n]*)\n(.*?)^\1\2 *$/gms;
const FILE_NAME = /^(?:\/\/|#) ([\w./-]+\.[a-z]+)\n/;

/**
 * @param {Document} document
 * @returns {Block[]}
 */
export function blocksOf({ path, text }) {
  return [...text.matchAll(FENCE)].map(({ 1: indent = '', 3: info = '', 4: body = '', index }) => {
    const [language = '', ...words] = info.trim().split(' ');
    const code = indent === '' ? body : body.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
    return {
      document: path,
      line: text.slice(0, index).split('\n').length,
      language,
      words: words.join(' '),
      code,
      fileName: FILE_NAME.exec(code)?.[1],
    };
  });
}

/**
 * Why a block is not run; undefined when it is.
 *
 * @param {Block} block
 */
export function notRunReason({ words }) {
  return /^not-run \((.+)\)$/.exec(words)?.[1];
}

/**
 * Where a block is, as editors and terminals understand it.
 *
 * @param {Block} block
 */
export function placeOf({ document, line }) {
  return `${document}:${line}`;
}

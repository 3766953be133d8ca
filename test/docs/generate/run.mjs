/**
 * `npm run docs`: writes what of the documentation is in the code already: `docs/options.md`, and what transcripts with the
 * simulator print.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { blocksOf, notRunReason, placeOf } from '../src/markdown/blocks.mjs';
import { allDocuments, readDocument, root } from '../src/markdown/documents.mjs';
import { OPTIONS_PAGE, optionsPage } from '../src/options/page.mjs';
import { exchangesOf, withOutputs } from '../src/shell/console.mjs';
import { createTranscriptFolder, isTranscript } from '../src/shell/transcripts.mjs';

/**
 * Writes a file if that changes it.
 *
 * @param {string} path relative to the top
 * @param {string} text
 */
function write(path, text) {
  let before = '';
  try {
    before = readDocument(path).text;
  } catch {
    // It is new.
  }
  if (before === text) return void console.log(`${path} is as it has to be`);
  writeFileSync(join(root, path), text);
  console.log(`${path} is written`);
}

/** @param {import('../src/markdown/documents.mjs').Document} document */
async function withTranscripts({ path, text }) {
  const page = blocksOf({ path, text });
  let result = text;
  for (const block of page.filter((one) => isTranscript(one) && notRunReason(one) === undefined)) {
    const folder = createTranscriptFolder(block, page);
    /** @type {string[]} */
    const outputs = [];
    for (const { command } of exchangesOf(block.code)) {
      const { status, stdout, stderr } = await folder.run(command);
      if (status !== 0) throw new Error(`${placeOf(block)}: ${command} ended with ${status}: ${stderr}`);
      outputs.push(stdout.trimEnd());
    }
    result = result.replace(block.code, () => withOutputs(block.code, outputs));
  }
  return result;
}

write(OPTIONS_PAGE, optionsPage());
for (const document of allDocuments()) {
  const text = await withTranscripts(document);
  if (text !== document.text) write(document.path, text);
}

/** Transcripts whose output is the same wherever they run: those of the simulator, in virtual time. */
import { generations } from '../generations.mjs';
import { placeOf } from '../markdown/blocks.mjs';
import { createSandbox } from './sandbox.mjs';

/** @typedef {import('../markdown/blocks.mjs').Block} Block */

/** @param {Block} block */
export function isTranscript({ language }) {
  return language === 'console';
}

/**
 * The folder that a transcript runs in.
 *
 * @param {Block} block
 * @param {readonly Block[]} page all blocks of its document
 */
export function createTranscriptFolder(block, page) {
  const [generation] = generations;
  if (generation === undefined) throw new Error('there is no SDK to run with');
  return createSandbox(placeOf(block).replaceAll(/[/:]/g, '_'), page, {
    generation,
    node: process.execPath,
    replacements: new Map(),
  });
}

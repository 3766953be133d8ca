import { log } from '../../log/log.js';
import { takeNotes } from './notes.js';

/** Writes the warnings that were kept. To be called when the SDK has made its logger. */
export function writeNotes(): void {
  for (const note of takeNotes()) log.warn(note);
}

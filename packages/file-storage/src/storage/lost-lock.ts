import { log } from '../diagnostics/log.js';
import { plainWords } from '../errno/plain-words.js';
import type { SlotLog } from './slot-log.js';

/** Has a log leave alone what is in a slot whose lock is lost. Never throws. */
export function leaveLost(slotLog: SlotLog, folder: string): void {
  const error = new Error(`the lock of ${folder} was removed, or taken by another process`);
  log.error(`${error.message}: nothing is read or written there any more`);
  try {
    slotLog.abandon(folder, error);
  } catch (thrown) {
    log.error(`letting go of ${folder} threw: ${plainWords(thrown)}`);
  }
}

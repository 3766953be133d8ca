import { CORRUPT, corruptName, SEGMENT } from '../format/file-names.js';
import type { SalvageState } from './inspected.js';

/** End the names of damaged segments whose requests are being stored elsewhere, and of those where that is done. */
const SALVAGING = '.salvaging';
const SALVAGED = '.salvaged';

export function salvageState(file: string): SalvageState {
  if (file.endsWith(SALVAGED)) return 'done';
  return file.endsWith(SALVAGING) ? 'begun' : 'none';
}

/** What a segment is called while its requests are being stored elsewhere: kept aside, if it was not before. */
export function salvagingName(file: string, at: Date): string {
  if (salvageState(file) !== 'none') return file;
  const aside = file.includes(SEGMENT + CORRUPT) ? file : corruptName(file, at);
  return aside + SALVAGING;
}

/** What it is called then. */
export function salvagedName(salvagingFile: string): string {
  return salvagingFile.slice(0, -SALVAGING.length) + SALVAGED;
}

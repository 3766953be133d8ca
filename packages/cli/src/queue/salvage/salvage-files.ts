import {
  type DamagedSegment,
  damagedSegments,
  type SalvagedSegment,
  salvage,
} from '@otelq/file-storage/inspect';
import { UsageError } from '../../usage-error.js';
import { asUsage } from '../storage.js';
import { damageText, outcomeText, prospectText, reportJson } from './report.js';

/** Something could not be stored. */
const NOT_ALL_STORED = 1;

/** Prints what of damaged files can be read. */
export async function showDamaged(directory: string, isJson: boolean): Promise<void> {
  const found: DamagedSegment[] = [];
  await asUsage(async () => {
    for await (const segment of damagedSegments(directory)) {
      found.push(segment);
      if (!isJson) process.stdout.write(damageText(segment) + prospectText(segment));
    }
  });
  end(found, isJson);
}

/** Stores what of damaged files can be read once more, and prints what came of it. */
export async function storeDamaged(directory: string, into: string, isJson: boolean): Promise<void> {
  const found: SalvagedSegment[] = [];
  try {
    await asUsage(async () => {
      for await (const segment of salvage(directory, into)) {
        found.push(segment);
        if (!isJson) process.stdout.write(damageText(segment) + outcomeText(segment));
      }
    });
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    // The storage calls it as its option is called.
    throw new UsageError(error.message.replace(/^directory\b/, '--into'), { cause: error });
  }
  if (found.some(({ outcome }) => outcome === 'failed')) process.exitCode = NOT_ALL_STORED;
  end(found, isJson);
}

function end(found: readonly (DamagedSegment | SalvagedSegment)[], isJson: boolean): void {
  if (isJson) process.stdout.write(reportJson(found));
  else if (found.length === 0) process.stdout.write('no file is damaged\n');
}

import type { LedgerImage } from '../ledger/image.js';
import { Ledger } from '../ledger/ledger.js';

/** Grows when a file of before could be misread. */
const FORMAT = 1;

interface StoredLedger {
  readonly format: number;
  readonly destination: string;
  /** When it was written, in milliseconds since the machine was started. */
  readonly writtenAt: number;
  readonly ledger: LedgerImage;
}

export function textOf(ledger: Ledger, destination: string, now: number): string {
  const stored: StoredLedger = { format: FORMAT, destination, writtenAt: now, ledger: ledger.image };
  return JSON.stringify(stored);
}

/**
 * @param epoch for a ledger that begins anew: where a crash of the machine left half a file, and where the machine was started
 * since, so that nobody who had permits is there any more. The budget that was set stays in that case.
 * @returns undefined where there is no ledger to begin with
 */
export function ledgerFrom(text: string | undefined, now: number, epoch: string): Ledger | undefined {
  const stored = text === undefined ? undefined : parse(text);
  if (stored === undefined) return undefined;
  if (stored.format !== FORMAT) {
    throw new Error(`The format of a file of permits must be ${FORMAT}, but was ${stored.format}.`);
  }
  return stored.writtenAt > now ? new Ledger(epoch, stored.ledger.budget) : Ledger.from(stored.ledger);
}

function parse(text: string): StoredLedger | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

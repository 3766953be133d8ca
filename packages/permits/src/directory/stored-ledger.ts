import type { LedgerImage } from '../ledger/image.js';
import { Ledger } from '../ledger/ledger.js';
import { isLedgerImage } from './sound-image.js';

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
 * @param epoch for a ledger that begins anew: where a crash of the machine left half a file, or somebody else something that is
 * no ledger, and where the machine was started since, so that nobody who had permits is there any more. The budget that was set
 * stays in that case.
 * @returns undefined where there is no ledger to begin with
 * @throws Error for a file of another version of this package, which may be in use
 */
export function ledgerFrom(text: string | undefined, now: number, epoch: string): Ledger | undefined {
  const stored = text === undefined ? undefined : storedIn(text);
  if (stored === undefined) return undefined;
  return stored.writtenAt > now ? new Ledger(epoch, stored.ledger.budget) : Ledger.from(stored.ledger);
}

function storedIn(text: string): Pick<StoredLedger, 'writtenAt' | 'ledger'> | undefined {
  const value = parse(text);
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('format' in value) || typeof value.format !== 'number') return undefined;
  if (value.format !== FORMAT) {
    throw new Error(`The format of a file of permits must be ${FORMAT}, but was ${value.format}.`);
  }
  if (!('writtenAt' in value) || typeof value.writtenAt !== 'number') return undefined;
  if (!('ledger' in value) || !isLedgerImage(value.ledger)) return undefined;
  return { writtenAt: value.writtenAt, ledger: value.ledger };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

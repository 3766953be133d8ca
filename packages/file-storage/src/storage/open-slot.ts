import type { Clock, StoredAmount, StoredLog } from '@otelq/sending-queue/native';
import type { Slots } from '../slot/slots.js';
import { Holdings } from './holdings.js';
import { LockedLog } from './locked-log.js';
import { OpeningGate } from './opening-gate.js';
import type { OpenSlotLog, SlotLogParts } from './slot-log.js';

/** What opening a log in the slots of a queue takes. */
export interface OpenSlotParts {
  readonly slots: Slots;
  /** Of the log. */
  readonly log: Omit<SlotLogParts, 'folder' | 'clock'>;
  readonly openSlotLog: OpenSlotLog;
  readonly clock: Clock;
  /** Whether what dead processes have left is taken over, now and later; if not, the log has its own slot alone. */
  readonly takesOver: boolean;
  /**
   * Called when the log is closed.
   *
   * @param left - what stays stored
   */
  onClosed(left: StoredAmount): void;
}

/**
 * Opens a log in a slot of its own.
 *
 * @throws Error - of the file system, or what `openSlotLog` throws
 */
export function openSlot(parts: OpenSlotParts): StoredLog {
  const { slots, openSlotLog, clock, takesOver } = parts;
  const own = slots.takeOwn();
  try {
    const gate = new OpeningGate(parts.log.listener);
    const log = openSlotLog({ ...parts.log, listener: gate, folder: own.folder, clock });
    const holdings = new Holdings(log, slots, own, clock);
    if (takesOver) holdings.look();
    gate.open();
    return new LockedLog(log, holdings, (left) => parts.onClosed(left));
  } catch (error) {
    own.release();
    throw error;
  }
}

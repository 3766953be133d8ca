import type { Clock, StorageFailure, StoredAmount, StoredLog } from '@otelq/sending-queue/native';
import { isFull } from '../errno/full.js';
import { Slot } from '../slot/slot.js';
import type { Slots } from '../slot/slots.js';
import { Holdings } from './holdings.js';
import { LockedLog } from './locked-log.js';
import { OpeningGate } from './opening-gate.js';
import { noSlot, OwnSlot } from './own-slot.js';
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
  /** Sees to it that the folder of the queue is there, before a slot is taken in it. Throws what keeps it from doing so. */
  makeQueueFolder(): void;
  /**
   * Called when the log is closed.
   *
   * @param left - what stays stored
   */
  onClosed(left: StoredAmount): void;
}

/**
 * Opens a log in a slot of its own. Where there is no room for one on the disk, it begins without: what others have left is
 * delivered, and mostly makes some.
 *
 * @throws Error - of the file system, or what `openSlotLog` throws
 */
export function openSlot(parts: OpenSlotParts): StoredLog {
  const { slots, openSlotLog, clock, takesOver } = parts;
  const first = firstSlot(parts);
  const { folder } = slots;
  const takeNew = (): Slot => {
    parts.makeQueueFolder();
    return slots.takeNew();
  };
  try {
    const gate = new OpeningGate(parts.log.listener);
    const log = openSlotLog({
      ...parts.log,
      listener: gate,
      folder: first instanceof Slot ? first.folder : first,
      clock,
    });
    const own = new OwnSlot({ log, clock, folder, takeNew }, first);
    const holdings = new Holdings(log, slots, clock);
    if (takesOver) holdings.look();
    gate.open();
    return new LockedLog(log, [own, holdings], (left) => parts.onClosed(left));
  } catch (error) {
    if (first instanceof Slot) first.release();
    throw error;
  }
}

function firstSlot({ slots, takesOver, makeQueueFolder }: OpenSlotParts): Slot | StorageFailure {
  try {
    makeQueueFolder();
    return slots.takeOwn();
  } catch (error) {
    // A log that takes nothing over is good for nothing without a slot of its own.
    if (takesOver && isFull(error)) return noSlot(slots.folder, error);
    throw error;
  }
}

import { systemClock } from '@otelq/sending-queue/internal';
import type { StoredLog, StoredLogListener } from '@otelq/sending-queue/native';
import { settings } from '../config/settings.js';
import type { SegmentDescription } from '../format/description.js';
import { Slots } from '../slot/slots.js';
import { openSegmentLog } from '../storage/open-segment-log.js';
import { openSlot } from '../storage/open-slot.js';

/** What a queue is opened with. */
export interface QueueFolderParts {
  /** The folder of the queue, which exists. */
  readonly folder: string;
  /** Written into what is appended. */
  readonly description: SegmentDescription;
  readonly listener: StoredLogListener;
  /** Whether it takes over all slots that nobody has open, or has its own alone. */
  readonly takesOver: boolean;
}

/**
 * Opens the folder of a queue as an application does that starts, in a slot that nobody else has open; all that it stores is
 * written through to the disk.
 *
 * @throws Error - of the file system
 */
export function openQueueFolder({ folder, description, listener, takesOver }: QueueFolderParts): StoredLog {
  return openSlot({
    slots: new Slots(folder),
    log: {
      description: { ...description, isDestinationKnown: true },
      listener,
      name: description.name,
      sync: settings.sync.default,
      maxBytes: settings.maxBytes.default,
      segmentBytes: settings.segmentBytes.default,
    },
    openSlotLog: openSegmentLog,
    clock: systemClock,
    takesOver,
    makeQueueFolder() {},
    onClosed() {},
  });
}

import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import type {
  Clock,
  StoredLog,
  StoredLogListener,
  StoredQueueDescription,
} from '@otelq/sending-queue/native';
import type { FileStorageSettings } from '../config/resolve-options.js';
import { log } from '../diagnostics/log.js';
import { errnoOf, plainWords } from '../errno/plain-words.js';
import { makeFolder } from '../slot/make-folder.js';
import { Slots } from '../slot/slots.js';
import { prepareDirectory, shownPath } from './directory.js';
import { noteOpen } from './open-queues.js';
import { openSlot } from './open-slot.js';
import { queueFolderName } from './queue-folder.js';
import type { OpenSlotLog } from './slot-log.js';

/** What opening a log takes beside the queue that it is for. */
export interface OpenLogParts {
  readonly settings: FileStorageSettings;
  readonly openSlotLog: OpenSlotLog;
  readonly clock: Clock;
}

/**
 * Opens the log of a queue in a slot of its own, and takes over what dead processes have left of the same queue.
 *
 * @throws Error - that names the option `directory` or `name`, and says what is wrong
 */
export function openLog(
  { settings, openSlotLog, clock }: OpenLogParts,
  description: StoredQueueDescription,
  listener: StoredLogListener,
): StoredLog {
  const { directory, name, sync, maxBytes, segmentBytes } = settings;
  prepareDirectory(settings);
  const folderName = queueFolderName(description, name);
  const onClosed = noteOpen(
    join(realpathSync(directory), folderName),
    name !== undefined || description.isDestinationKnown,
    () => {
      if (name !== undefined) return;
      log.warn(
        `two queues of ${description.signal} to ${description.destination} are in ${shownPath(directory)}: if they differ in what is sent along, such as headers, give each a name`,
      );
    },
  );
  const folder = join(directory, folderName);
  const own = { description, listener, name, sync, maxBytes, segmentBytes };
  try {
    makeFolder(folder);
    return openSlot({ slots: new Slots(folder), log: own, openSlotLog, clock, takesOver: true, onClosed });
  } catch (error) {
    onClosed();
    // What has no code speaks for itself.
    if (errnoOf(error) === undefined) throw error;
    throw new Error(`directory ${shownPath(directory)} can't be used: ${folder}: ${plainWords(error)}`, {
      cause: error,
    });
  }
}

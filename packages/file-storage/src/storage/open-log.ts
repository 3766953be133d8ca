import { join } from 'node:path';
import type {
  Clock,
  StoredAmount,
  StoredLog,
  StoredLogListener,
  StoredQueueDescription,
} from '@otelq/sending-queue/native';
import type { FileStorageSettings } from '../config/resolve-options.js';
import { amountText } from '../diagnostics/amount-text.js';
import { log } from '../diagnostics/log.js';
import { errnoOf, plainWords } from '../errno/plain-words.js';
import { makeFolder } from '../slot/make-folder.js';
import { Slots } from '../slot/slots.js';
import { checkDirectory, prepareDirectory, realPathOf, shownPath } from './directory.js';
import { watchForLeftQueues } from './left-queues.js';
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
  checkDirectory(settings);
  const folderName = queueFolderName(description, name);
  const realDirectory = realPathOf(directory);
  const noteClosed = noteOpen(
    join(realDirectory, folderName),
    description.isDestinationKnown ? description.destination : undefined,
    () =>
      log.warn(
        `two queues of ${description.signal} to ${description.destination} are in ${shownPath(directory)}: if they differ in what is sent along, such as headers, give each a name`,
      ),
  );
  const folder = join(directory, folderName);
  const own = { description, listener, name, sync, maxBytes, segmentBytes };
  const { signal } = description;
  const stopWatching = watchForLeftQueues({ directory: realDirectory, signal, own: folderName, clock });
  const onClosed = (left: StoredAmount): void => {
    stopWatching();
    noteClosed();
    const stay = left.requests === 1 ? 'stays' : 'stay';
    if (left.requests > 0) log.info(`${amountText(left)} ${stay} in ${folder}, for the next process`);
  };
  try {
    const slots = new Slots(folder);
    const opened = openSlot({
      slots,
      log: own,
      openSlotLog,
      clock,
      takesOver: true,
      makeQueueFolder() {
        prepareDirectory(settings);
        makeFolder(folder);
      },
      onClosed,
    });
    if (opened.stored.requests > 0)
      log.info(`found ${amountText(opened.stored)} in ${folder}, to be sent first`);
    return opened;
  } catch (error) {
    stopWatching();
    noteClosed();
    // What has no code speaks for itself.
    if (errnoOf(error) === undefined) throw error;
    throw new Error(`directory ${shownPath(directory)} can't be used: ${folder}: ${plainWords(error)}`, {
      cause: error,
    });
  }
}

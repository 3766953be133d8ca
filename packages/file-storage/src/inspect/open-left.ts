import type { StoredLog, StoredLogListener } from '@otelq/sending-queue/native';
import { openQueueFolder } from './open-queue-folder.js';
import { queueFolders } from './storage-directory.js';

/**
 * Opens a queue to send what is in it, as an application does that starts: all slots are taken over that nobody has open, and
 * those of processes that turn out to be dead later. What others have open is theirs.
 *
 * @param directory - the one that is given to `fileStorage()`
 * @param queue - the name of the queue's folder
 * @throws NoStorageError - when the directory is none
 * @throws Error - of the file system
 */
export function openLeft(directory: string, queue: string, listener: StoredLogListener): StoredLog {
  const found = queueFolders(directory).find(({ name }) => name === queue);
  if (found === undefined) throw new Error(`there is no queue ${queue} in ${JSON.stringify(directory)}`);
  const { path: folder, signal, format } = found;
  // Nothing is appended.
  const description = { signal, format, destination: '' };
  return openQueueFolder({ folder, description, listener, takesOver: true });
}

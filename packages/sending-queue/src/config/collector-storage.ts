import type { QueueStorage } from '../storage/queue-storage.js';
import type { ReadKey } from './collector-keys.js';
import { complaint } from './demand.js';
import type { Kind } from './kinds.js';

const KEY = 'sending_queue.storage';

const extensionName: Kind<string> = {
  allowed: 'the name of an extension, such as file_storage',
  check: (value) => (typeof value === 'string' && value !== '' ? { value } : { violation: 'type' }),
  read: (text) => text,
};

/**
 * The storage that the configuration names.
 *
 * @throws TypeError for a value that is no name
 * @throws RangeError for a name that `extensions` does not have
 */
export function storageOf(
  read: ReadKey,
  extensions: Readonly<Record<string, QueueStorage>>,
): QueueStorage | undefined {
  const name = read(KEY, extensionName);
  if (name === undefined) return undefined;
  if (Object.hasOwn(extensions, name)) return extensions[name];
  const names = Object.keys(extensions);
  const allowed =
    names.length === 0 ? 'given in the second argument, which has no storages' : names.join(' or ');
  throw new RangeError(complaint(KEY, allowed, name));
}

import { DirectoryStorage } from '../storage/directory-storage.js';
import type { QueueStorage } from '../storage/queue-storage.js';
import type { Kind } from './kinds.js';

/** In code a storage, in a variable the directory of one. */
export const storage: Kind<QueueStorage> = {
  allowed: 'a QueueStorage, such as fileStorage() (a directory in the variable)',
  check: (value) => (isStorage(value) ? { value } : { violation: 'type' }),
  read: (text) => new DirectoryStorage(text),
};

function isStorage(value: unknown): value is QueueStorage {
  return (
    typeof value === 'object' &&
    value !== null &&
    'open' in value &&
    typeof value.open === 'function' &&
    'codecs' in value
  );
}

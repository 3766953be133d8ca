import { complaint } from '../../config/demand.js';
import { property } from '../../status/property.js';
import { DirectoryStorage } from '../../storage/directory-storage.js';
import type { QueueStorage } from '../../storage/queue-storage.js';

/**
 * The name of the storage that a block asks for; undefined where it asks for none, or not by a name.
 *
 * @param config - the block, as parsed
 * @param extensions - of the file, as parsed, undefined where there are none
 * @throws RangeError when they have no `file_storage` of that name
 */
export function storageNameIn(
  config: Readonly<Record<string, unknown>>,
  extensions: unknown,
): string | undefined {
  const name = property(config.sending_queue, 'storage');
  if (typeof name !== 'string') return undefined;
  const names = storageNamesOf(extensions);
  if (names.includes(name)) return name;
  const allowed = `a file_storage of the extensions in the file, which has ${names.join(' and ') || 'none'}`;
  throw new RangeError(complaint('sending_queue.storage', allowed, name));
}

/**
 * A storage among the extensions of a configuration, as in the Collector:
 *
 * ```yaml
 * extensions:
 *   file_storage/otelq:
 *     directory: /var/lib/shop/telemetry
 * ```
 *
 * Of its keys the directory alone means something here.
 *
 * @throws TypeError for a storage without a directory
 */
export function storageNamed(name: string, extensions: unknown): QueueStorage {
  const directory = property(property(extensions, name), 'directory');
  if (typeof directory === 'string' && directory !== '') return new DirectoryStorage(directory);
  throw new TypeError(complaint(`extensions.${name}.directory`, 'the path of a directory', directory));
}

function storageNamesOf(extensions: unknown): string[] {
  if (typeof extensions !== 'object' || extensions === null) return [];
  return Object.keys(extensions).filter(
    (name) => name === 'file_storage' || name.startsWith('file_storage/'),
  );
}

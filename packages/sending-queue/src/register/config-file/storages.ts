import { complaint } from '../../config/demand.js';
import { property } from '../../status/property.js';
import { DirectoryStorage } from '../../storage/directory-storage.js';
import type { QueueStorage } from '../../storage/queue-storage.js';

/**
 * The storages among the extensions of a configuration, by their names, as in the Collector:
 *
 * ```yaml
 * extensions:
 *   file_storage/otelq:
 *     directory: /var/lib/shop/telemetry
 * ```
 *
 * Of their keys the directory alone means something here. Extensions that are no `file_storage` are left out.
 *
 * @param extensions - as parsed, undefined where there are none
 * @throws TypeError for a storage without a directory
 */
export function storagesOf(extensions: unknown): Record<string, QueueStorage> {
  if (typeof extensions !== 'object' || extensions === null) return {};
  const storages: Record<string, QueueStorage> = {};
  for (const [name, settings] of Object.entries(extensions)) {
    if (name !== 'file_storage' && !name.startsWith('file_storage/')) continue;
    const directory = property(settings, 'directory');
    if (typeof directory !== 'string' || directory === '') {
      throw new TypeError(complaint(`extensions.${name}.directory`, 'the path of a directory', directory));
    }
    storages[name] = new DirectoryStorage(directory);
  }
  return storages;
}

/**
 * Says what is wrong with the storage that a block names.
 *
 * @throws RangeError when the file has none of that name
 */
export function checkStorageName(
  config: Readonly<Record<string, unknown>>,
  storages: Readonly<Record<string, QueueStorage>>,
): void {
  const name = property(config.sending_queue, 'storage');
  if (typeof name !== 'string' || Object.hasOwn(storages, name)) return;
  const names = Object.keys(storages);
  const allowed = `a file_storage of the extensions in the file, which has ${names.join(' and ') || 'none'}`;
  throw new RangeError(complaint('sending_queue.storage', allowed, name));
}

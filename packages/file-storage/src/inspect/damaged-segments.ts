import { Judge } from '../slot/judge.js';
import { thisProcess } from '../slot/process-identity.js';
import { type DamagedSegment, examine } from './damaged-segment.js';
import { segmentFiles } from './segment-files.js';
import { ownerOf } from './slot-owner.js';
import { queueFolders, slotFolders } from './storage-directory.js';

/**
 * The damaged files in a directory, and those that were kept aside. Reads every file to its end, in windows of some MiB. Takes
 * no lock and changes nothing.
 *
 * @param directory - the one that is given to `fileStorage()`
 * @throws NoStorageError - when it is none
 */
export async function* damagedSegments(directory: string): AsyncGenerator<DamagedSegment> {
  const judge = new Judge(thisProcess());
  for (const { name: queue, path, signal, format } of queueFolders(directory)) {
    for (const { name: slot, path: slotPath } of slotFolders(path)) {
      for (const file of segmentFiles(slotPath)) {
        const found = await examine(file);
        if (found === undefined) continue;
        const { segment: _, ...examination } = found;
        yield { queue, signal, format, slot, owner: ownerOf(slotPath, judge), ...examination };
      }
    }
  }
}

import type { SegmentHeader } from '../format/segment-header.js';
import { Judge } from '../slot/judge.js';
import { thisProcess } from '../slot/process-identity.js';
import { inspectSlot } from './inspect-slot.js';
import type { InspectedQueue } from './inspected.js';
import { queueFolders, slotFolders } from './storage-directory.js';

/**
 * What is stored in a directory, by queue and slot. Takes no lock and changes nothing, so that it may be called while an
 * application has the storage open; what it tells then was so a moment ago. Reads the ends of files, and files that are still
 * being written, 16 MiB as a rule.
 *
 * @param directory - the one that is given to `fileStorage()`
 * @throws NoStorageError - when it is none
 */
export async function inspectStorage(directory: string): Promise<InspectedQueue[]> {
  const judge = new Judge(thisProcess());
  const queues: InspectedQueue[] = [];
  for (const { name, path, signal, format } of queueFolders(directory)) {
    const slots = [];
    const headers: SegmentHeader[] = [];
    for (const folder of slotFolders(path)) {
      const inspection = await inspectSlot(folder, judge);
      slots.push(inspection.slot);
      headers.push(...inspection.headers);
    }
    const newest = headers.reduce<SegmentHeader | undefined>(newer, undefined)?.description;
    queues.push({
      folder: name,
      signal,
      format,
      // What was salvaged without a header that can be read has an empty one.
      destination: newest?.destination || undefined,
      name: newest?.name,
      slots,
    });
  }
  return queues;
}

/** Where a queue with a name is sent may change; the newest segment knows. */
function newer(one: SegmentHeader | undefined, other: SegmentHeader): SegmentHeader {
  return one !== undefined && one.createdAtMillis > other.createdAtMillis ? one : other;
}

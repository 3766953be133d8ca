import { systemClock } from '@otelq/sending-queue/internal';
import { type FileStorageSettings, resolveOptions } from '../config/resolve-options.js';
import { Judge } from '../slot/judge.js';
import { thisProcess } from '../slot/process-identity.js';
import { Slots } from '../slot/slots.js';
import { examine } from './damaged-segment.js';
import { type SalvagedSegment, salvageSegment } from './salvage-segment.js';
import { SalvageTarget } from './salvage-target.js';
import { segmentFiles } from './segment-files.js';
import { ownerOf } from './slot-owner.js';
import { type QueueFolder, queueFolders, slotFolders } from './storage-directory.js';

/**
 * Stores what can be read of damaged files once more, in a slot of its own, so that the next process which opens the queue
 * there sends it; what is known to be delivered or dropped is left out. The damaged files stay, under names by which another
 * salvage knows that they are done with. In slots that somebody has open, only what was kept aside is touched.
 *
 * @param directory - the one that is given to `fileStorage()`
 * @param into - where to store it, such a directory too, or the same; made when there is something to store
 * @throws NoStorageError - when `directory` is none
 * @throws TypeError, RangeError - when `into` can't be used; it is called `directory` in the message
 */
export async function* salvage(directory: string, into: string): AsyncGenerator<SalvagedSegment> {
  const queues = queueFolders(directory);
  const settings = resolveOptions({ directory: into });
  for (const queue of queues) yield* salvageQueue(queue, settings);
}

async function* salvageQueue(queue: QueueFolder, into: FileStorageSettings): AsyncGenerator<SalvagedSegment> {
  const target = new SalvageTarget(into, queue);
  const judge = new Judge(thisProcess());
  // What nobody has open must not be opened meanwhile.
  const { taken } = new Slots(queue.path).takeDead();
  for (const slot of taken) slot.keep(systemClock, () => {});
  const mine = new Set(taken.map(({ folder }) => folder));
  try {
    for (const { name, path } of slotFolders(queue.path)) {
      const owner = mine.has(path) ? undefined : ownerOf(path, judge);
      for (const file of segmentFiles(path)) {
        const found = await examine(file);
        if (found !== undefined) yield await salvageSegment(found, { queue, slot: name, owner }, target);
      }
    }
  } finally {
    await target.close();
    for (const slot of taken) slot.release();
  }
}

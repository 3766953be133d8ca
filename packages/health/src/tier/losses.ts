import type { DropReason, RejectReason } from '@otelq/sending-queue';
import { rises } from './counts.js';
import type { Step } from './step.js';

const OF_THE_STORAGE: ReadonlySet<string> = new Set<DropReason | RejectReason>([
  'storage-damaged',
  'storage-full',
  'storage-failed',
]);

type Between = Pick<Step, 'before' | 'now'>;

/** Items that were given up, by reason, but for those that the storage is to blame for. */
export function dropped({ before, now }: Between): Map<string, number> {
  return only(rises(before.droppedByReason, now.droppedByReason), (reason) => !OF_THE_STORAGE.has(reason));
}

/** Items that were not accepted, by reason, but for those that the storage is to blame for. */
export function rejected({ before, now }: Between): Map<string, number> {
  return only(rises(before.rejectedByReason, now.rejectedByReason), (reason) => !OF_THE_STORAGE.has(reason));
}

/** Items that the storage did not take or did not keep, by reason. */
export function lostByStorage({ before, now }: Between): Map<string, number> {
  const lost = new Map([
    ...rises(before.rejectedByReason, now.rejectedByReason),
    ...rises(before.droppedByReason, now.droppedByReason),
  ]);
  return only(lost, (reason) => OF_THE_STORAGE.has(reason));
}

function only(counts: Map<string, number>, isWanted: (reason: string) => boolean): Map<string, number> {
  return new Map([...counts].filter(([reason]) => isWanted(reason)));
}

import type { InspectedQueue, InspectedSlot } from '@otelq/file-storage/inspect';
import { bytesText, countText, durationText } from '../amounts.js';
import { tableLines } from '../table.js';
import { describeDamage, describeOwner, describeQueue } from './describe.js';

const HEADINGS = ['slot', 'owner', 'requests', 'items', 'bytes', 'oldest', 'on disk'] as const;
const SIDES = ['left', 'left', 'right', 'right', 'right', 'right', 'right'] as const;

/** What is stored, a table for each queue. */
export function reportText(queues: readonly InspectedQueue[], nowMillis: number): string {
  if (queues.length === 0) return 'nothing is stored\n';
  return queues.map((queue) => `${queueLines(queue, nowMillis).join('\n')}\n`).join('\n');
}

/** The same for programs. */
export function reportJson(queues: readonly InspectedQueue[]): string {
  return `${JSON.stringify(queues.map(withNulls), undefined, 2)}\n`;
}

function queueLines(queue: InspectedQueue, nowMillis: number): string[] {
  const rows = queue.slots.map((slot) => slotRow(slot, nowMillis));
  const table = queue.slots.length === 0 ? ['nothing'] : tableLines([HEADINGS, ...rows], SIDES);
  const damaged = queue.slots.flatMap(({ folder, segments }) =>
    segments.flatMap((segment) => {
      const damage = describeDamage(segment);
      return damage === undefined ? [] : [`! ${folder}/${segment.file}: ${damage}`];
    }),
  );
  return [queue.folder, `  ${describeQueue(queue)}`, ...[...table, ...damaged].map((line) => `  ${line}`)];
}

function slotRow(
  { folder, owner, stored, oldestAcceptedAtMillis, fileBytes }: InspectedSlot,
  nowMillis: number,
) {
  return [
    folder,
    describeOwner(owner),
    countText(stored.requests),
    countText(stored.items),
    bytesText(stored.bytes),
    oldestAcceptedAtMillis === undefined ? '-' : durationText(nowMillis - oldestAcceptedAtMillis),
    bytesText(fileBytes),
  ];
}

/** What is not known is null, so that it is there. */
function withNulls(queue: InspectedQueue): object {
  const slots = queue.slots.map((slot) => ({
    ...slot,
    owner:
      slot.owner === undefined
        ? null
        : { ...slot.owner, pid: slot.owner.pid ?? null, host: slot.owner.host ?? null },
    oldestAcceptedAtMillis: slot.oldestAcceptedAtMillis ?? null,
    segments: slot.segments.map((segment) => ({
      ...segment,
      problem: segment.problem ?? null,
      lost: segment.lost ?? null,
    })),
  }));
  return { ...queue, destination: queue.destination ?? null, name: queue.name ?? null, slots };
}

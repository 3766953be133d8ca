import type { Judge } from '../slot/judge.js';
import { type OwnerFile, ownerFiles } from '../slot/owner-file.js';
import type { SlotOwner } from './inspected.js';

/** Who holds the lock of a slot; undefined when nobody alive does. */
export function ownerOf(slotFolder: string, judge: Judge): SlotOwner | undefined {
  let found: OwnerFile[];
  try {
    found = ownerFiles(slotFolder);
  } catch {
    return { pid: undefined, host: undefined, isCertain: false };
  }
  const judged = found.map((file) => ({ file, judgement: judge.judge(file) }));
  const alive = judged.find(({ judgement }) => judgement === 'alive');
  const holder = alive ?? judged.find(({ judgement }) => judgement === 'unsure');
  if (holder === undefined) return undefined;
  const { owner } = holder.file;
  return { pid: owner?.pid, host: owner?.host, isCertain: alive !== undefined };
}

import { mutate } from '../mutations.js';
import type { Random } from '../random.js';
import type { DamagedQueue } from './damaged-queue.js';
import type { QueueFile } from './queue-file.js';
import { foreign, QUEUE } from './stored-queue.js';

/** What is damaged, as often as it is named. */
const FILES = [
  (path: string) => path.endsWith('.segment'),
  (path: string) => path.endsWith('.segment'),
  (path: string) => path.endsWith('.segment'),
  (path: string) => path.endsWith('.acks'),
  (path: string) => path.includes('/owner.'),
  () => true,
] as const;

/** Damages what is in a file of the queue. @returns what was done; undefined where there is none */
export function damageContent(queue: DamagedQueue, random: Random): string | undefined {
  const [path, file] = fileOf(queue, random, random.oneOf(FILES)) ?? [];
  if (path === undefined || file === undefined) return undefined;
  if (path.includes('/owner.') && random.below(4) === 0) queue.areOwnersYoung = true;
  return `${path}: ${mutate(file.mutable, random, foreign).join(', ')}`;
}

/** Some file of the queue that is not empty. */
export function fileOf(
  queue: DamagedQueue,
  random: Random,
  accept: (path: string) => boolean = () => true,
): readonly [path: string, file: QueueFile] | undefined {
  const found = queue.files.filter(
    ([path, { bytes }]) => path.startsWith(QUEUE) && bytes.length > 0 && accept(path),
  );
  return found[random.below(found.length)];
}

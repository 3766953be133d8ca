import { basename, dirname } from 'node:path';
import { parseSegmentName, segmentName } from '../../src/format/file-names.js';
import type { Random } from '../random.js';
import { fileOf } from './content-damage.js';
import type { DamagedQueue } from './damaged-queue.js';
import { OBSTACLES } from './obstacles.js';
import { QueueFile } from './queue-file.js';
import { foreign, QUEUE } from './stored-queue.js';
import { STRAY_NAMES } from './stray-names.js';

/** Damages files as a whole. @returns what was done; undefined where that is not possible */
type Damage = (queue: DamagedQueue, random: Random) => string | undefined;

const damages: readonly [Damage, ...Damage[]] = [
  remove,
  replace,
  rename,
  copy,
  swap,
  addStranger,
  addStranger,
  moveSlot,
];

/** Takes files away, adds some, or changes their names. @returns what was done; undefined where that is not possible */
export function damageFiles(queue: DamagedQueue, random: Random): string | undefined {
  return random.oneOf(damages)(queue, random);
}

function remove(queue: DamagedQueue, random: Random): string | undefined {
  const [path] = fileOf(queue, random) ?? [];
  if (path === undefined) return undefined;
  queue.entries.delete(path);
  return `${path} removed`;
}

function replace(queue: DamagedQueue, random: Random): string | undefined {
  const [path] = fileOf(queue, random) ?? [];
  if (path === undefined) return undefined;
  const obstacle = random.oneOf(OBSTACLES);
  queue.entries.set(path, obstacle);
  if (path.endsWith('.acks')) queue.mayRepeat = true;
  return `${path} replaced by a ${obstacle}`;
}

function rename(queue: DamagedQueue, random: Random): string | undefined {
  const [path, file] = fileOf(queue, random) ?? [];
  if (path === undefined || file === undefined) return undefined;
  const to = otherPath(queue, path, random);
  if (queue.isTaken(to)) return undefined;
  queue.entries.delete(path);
  queue.entries.set(to, file);
  return `${path} renamed to ${to}`;
}

function copy(queue: DamagedQueue, random: Random): string | undefined {
  const [path, file] = fileOf(queue, random) ?? [];
  if (path === undefined || file?.stored === undefined) return undefined;
  const to = otherPath(queue, path, random);
  if (queue.isTaken(to)) return undefined;
  queue.entries.set(to, QueueFile.of(file.stored));
  if (path.endsWith('.segment')) queue.mayRepeat = true;
  return `${path} copied to ${to}`;
}

function swap(queue: DamagedQueue, random: Random): string | undefined {
  const one = fileOf(queue, random);
  const kind = one && kindOf(one[0]);
  const other = fileOf(queue, random, (path) => kindOf(path) === kind);
  if (one === undefined || other === undefined) return undefined;
  queue.entries.set(one[0], other[1]);
  queue.entries.set(other[0], one[1]);
  return `${one[0]} and ${other[0]} swapped`;
}

function addStranger(queue: DamagedQueue, random: Random): string | undefined {
  const [one, other] = [slotOf(queue, random), slotOf(queue, random)];
  const path = `${random.oneOf([one, other, QUEUE, '.'])}/${random.oneOf(STRAY_NAMES)}`;
  if (queue.isTaken(path)) return undefined;
  const bytes = random.oneOf([Buffer.alloc(0), foreign, random.bytes(200), Buffer.alloc(500)]);
  const entry = random.below(2) === 0 ? new QueueFile(bytes) : random.oneOf(OBSTACLES);
  queue.entries.set(path, entry);
  return `${path}: a ${entry instanceof QueueFile ? `file of ${bytes.length} bytes` : entry} of nobody`;
}

/** Takes a slot away, or makes it another one, or something that is no folder. */
function moveSlot(queue: DamagedQueue, random: Random): string | undefined {
  const slot = slotOf(queue, random);
  const to = random.oneOf([`${QUEUE}/slot-12`, `${QUEUE}/slot-0`, `${QUEUE}/slot-07`, undefined]);
  if (to !== undefined && queue.isTaken(to)) return undefined;
  for (const [path, entry] of [...queue.entries].filter(([path]) => path.startsWith(`${slot}/`))) {
    queue.entries.delete(path);
    if (to !== undefined) queue.entries.set(path.replace(slot, to), entry);
  }
  const instead = random.oneOf([undefined, undefined, new QueueFile(foreign), random.oneOf(OBSTACLES)]);
  if (instead !== undefined) queue.entries.set(slot, instead);
  const there = instead instanceof QueueFile ? 'file' : instead;
  return `${slot} ${to === undefined ? 'removed' : `renamed to ${to}`}, ${there ?? 'nothing'} there`;
}

/** A slot that has, or had, files in it. */
function slotOf(queue: DamagedQueue, random: Random): string {
  const slots = [...new Set(queue.stored.files.map(({ path }) => dirname(path)))];
  return slots[random.below(slots.length)] ?? `${QUEUE}/slot-0`;
}

/** What files are of one kind that may be taken for each other. */
function kindOf(path: string): string {
  return path.includes('/owner.') ? 'owner' : path.slice(path.indexOf('.'));
}

/** Another path for a file, in its slot or another one. */
function otherPath(queue: DamagedQueue, path: string, random: Random): string {
  const folder = random.oneOf([dirname(path), slotOf(queue, random)]);
  const name = basename(path);
  const parsed = parseSegmentName(name);
  if (parsed === undefined) return `${folder}/owner.${random.oneOf([1, 5, 100, 2 ** 31, 999_999_999_999])}`;
  const { number, salt } = parsed;
  const to = random.oneOf([
    segmentName(number, salt),
    segmentName(random.oneOf([0, 1, number + 1, 30, 9_999_999_999]), salt),
    segmentName(number, random.oneOf([0, random.below(2 ** 32)])),
    `${segmentName(number, salt)}~`,
    segmentName(number, salt).toUpperCase(),
    `\xff${segmentName(number, salt)}`,
  ]);
  return `${folder}/${to}${name.slice(name.indexOf('.'))}`;
}

import { dirname } from 'node:path';
import { parseSegmentName, segmentName } from '../src/format/file-names.js';
import { type DamagedQueue, type Obstacle, QueueFile } from './damaged-queue.js';
import { mutate } from './mutations.js';
import type { Random } from './random.js';
import { foreign, QUEUE } from './stored-queue.js';

/** A way in which a queue is damaged. @returns what was done; undefined where it does not apply */
type Damage = (queue: DamagedQueue, random: Random) => string | undefined;

const OBSTACLES: readonly [Obstacle, ...Obstacle[]] = [
  'folder',
  'full folder',
  'dangling link',
  'link to itself',
  'pipe',
];

/** Names that mean something, or nearly; and some that can't be read as text, or are as long as names can be. */
const STRAY_NAMES: readonly [string, ...string[]] = [
  'x',
  '.DS_Store',
  'lost+found',
  'owner.',
  'owner.0',
  'owner.01',
  'owner.7',
  'owner.x',
  'owner.999999999999999',
  'owner.9007199254740993',
  'slot-',
  'slot-01',
  'slot-5',
  'slot-6.d',
  'slot-99999999999',
  '0000000000-00000000.segment',
  '0000000002-0badf00d.segment',
  '0000000007-00c0ffee.acks',
  '9999999999-ffffffff.segment',
  '9999999999-ffffffff.acks',
  '99999999999-ffffffff.segment',
  '0000000004-00c0ffee.segment.corrupt-',
  '0000000004-00c0ffee.segment.corrupt-2025-01-02T030405.678Z',
  '0000000004-00C0FFEE.segment',
  '.segment',
  '.acks',
  'a name with\na line end.segment',
  '\xff\xfe.segment',
  '0000000005-00c0ffee\xff.segment',
  'n'.repeat(255),
];

const damages: Readonly<Record<string, Damage>> = {
  content: (queue, random) => {
    const [path, file] = pick(queue, random, () => true) ?? [];
    return file && `${path}: ${mutate(file.mutable, random, foreign).join(', ')}`;
  },
  'a segment': (queue, random) => {
    const [path, file] = pick(queue, random, (name) => name.endsWith('.segment')) ?? [];
    return file && `${path}: ${mutate(file.mutable, random, foreign).join(', ')}`;
  },
  acknowledgements: (queue, random) => {
    const [path, file] = pick(queue, random, (name) => name.endsWith('.acks')) ?? [];
    return file && `${path}: ${mutate(file.mutable, random, foreign).join(', ')}`;
  },
  'an owner': (queue, random) => {
    const [path, file] = pick(queue, random, (name) => name.includes('/owner.')) ?? [];
    if (random.below(4) === 0) queue.areOwnersYoung = true;
    return file && `${path}: ${mutate(file.mutable, random, foreign).join(', ')}`;
  },
  removed: (queue, random) => {
    const [path] = pick(queue, random, () => true) ?? [];
    if (path !== undefined) queue.entries.delete(path);
    return path && `${path} removed`;
  },
  replaced: (queue, random) => {
    const [path] = pick(queue, random, () => true) ?? [];
    if (path === undefined) return undefined;
    const obstacle = random.oneOf(OBSTACLES);
    queue.entries.set(path, obstacle);
    if (path.endsWith('.acks')) queue.mayRepeat = true;
    return `${path} replaced by a ${obstacle}`;
  },
  renamed: (queue, random) => {
    const [path, file] = pick(queue, random, () => true) ?? [];
    if (path === undefined || file === undefined) return undefined;
    const to = otherPath(queue, path, random);
    if (queue.entries.has(to)) return undefined;
    queue.entries.delete(path);
    queue.entries.set(to, file);
    return `${path} renamed to ${to}`;
  },
  copied: (queue, random) => {
    const [path, file] = pick(queue, random, () => true) ?? [];
    if (path === undefined || file?.stored === undefined) return undefined;
    const to = otherPath(queue, path, random);
    if (queue.entries.has(to)) return undefined;
    queue.entries.set(to, QueueFile.of(file.stored));
    if (path.endsWith('.segment')) queue.mayRepeat = true;
    return `${path} copied to ${to}`;
  },
  'swapped with another': (queue, random) => {
    const one = pick(queue, random, () => true);
    const other = pick(queue, random, (name) => ending(name) === ending(one?.[0] ?? ''));
    if (one === undefined || other === undefined) return undefined;
    queue.entries.set(one[0], other[1]);
    queue.entries.set(other[0], one[1]);
    return `${one[0]} and ${other[0]} swapped`;
  },
  'something else': (queue, random) => {
    const slots = slotsOf(queue);
    const folder = random.oneOf([random.oneOf(slots), random.oneOf(slots), QUEUE, '.']);
    const path = `${folder}/${random.oneOf(STRAY_NAMES)}`;
    if ([...queue.entries.keys()].some((other) => other === path || other.startsWith(`${path}/`))) return undefined;
    const isFile = random.below(2) === 0;
    const bytes = random.oneOf([Buffer.alloc(0), foreign, random.bytes(200), Buffer.alloc(500)]);
    const entry = isFile ? new QueueFile(bytes) : random.oneOf(OBSTACLES);
    queue.entries.set(path, entry);
    return `${path}: a ${isFile ? 'file' : entry} of nobody`;
  },
  'a slot': (queue, random) => {
    const slot = random.oneOf(slotsOf(queue));
    const to = random.oneOf([`${QUEUE}/slot-12`, `${QUEUE}/slot-0`, `${QUEUE}/slot-07`, 'obstacle', undefined]);
    if (to !== undefined && [...queue.entries.keys()].some((path) => path.startsWith(`${to}/`))) return undefined;
    const inside = [...queue.entries].filter(([path]) => path.startsWith(`${slot}/`));
    for (const [path, entry] of inside) {
      queue.entries.delete(path);
      if (to !== undefined && to !== 'obstacle') queue.entries.set(path.replace(slot, to), entry);
    }
    if (to === 'obstacle') queue.entries.set(slot, random.below(2) === 0 ? new QueueFile(foreign) : random.oneOf(OBSTACLES));
    return `${slot}: ${to ?? 'removed'}`;
  },
};

/** How often each is done, among all of them. */
const WAYS: readonly [string, ...string[]] = [
  'content',
  'a segment',
  'a segment',
  'a segment',
  'acknowledgements',
  'an owner',
  'removed',
  'replaced',
  'renamed',
  'copied',
  'swapped with another',
  'something else',
  'something else',
  'a slot',
];

/** Damages a queue in one to three ways. @returns what was done */
export function damage(queue: DamagedQueue, random: Random): string[] {
  const done: string[] = [];
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const what = damages[random.oneOf(WAYS)]?.(queue, random);
    if (what !== undefined) done.push(what);
  }
  return done;
}

function pick(
  queue: DamagedQueue,
  random: Random,
  accept: (path: string) => boolean,
): readonly [path: string, file: QueueFile] | undefined {
  const found = queue.files.filter(([path, { bytes }]) => path.startsWith(QUEUE) && accept(path) && bytes.length > 0);
  return found[random.below(found.length)];
}

/** Where the slots are, those that are empty left out. */
function slotsOf(queue: DamagedQueue): readonly [string, ...string[]] {
  const [first = `${QUEUE}/slot-0`, ...others] = new Set(queue.stored.files.map(({ path }) => dirname(path)));
  return [first, ...others];
}

function ending(path: string): string {
  return path.includes('/owner.') ? 'owner' : path.slice(path.indexOf('.'));
}

/** Another name for a file, in its slot or another one. */
function otherPath(queue: DamagedQueue, path: string, random: Random): string {
  const folder = random.oneOf([dirname(path), random.oneOf(slotsOf(queue))]);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const parsed = parseSegmentName(name);
  if (parsed === undefined) return `${folder}/owner.${random.oneOf([1, 5, 100, 2 ** 31, 999_999_999_999_999])}`;
  const { number, salt } = parsed;
  const to = random.oneOf([
    () => segmentName(number, salt),
    () => segmentName(random.oneOf([0, 1, number + 1, 30, 9_999_999_999]), salt),
    () => segmentName(number, random.oneOf([0, 0x0badf00d, random.below(2 ** 32)])),
    () => `${segmentName(number, salt)}~`,
    () => segmentName(number, salt).toUpperCase(),
    () => `\xff${segmentName(number, salt)}`,
  ])();
  return `${folder}/${to}${name.slice(name.indexOf('.'))}`;
}

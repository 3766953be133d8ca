import { segmentName } from '../../src/format/file-names.js';
import { RECORD_MARKER } from '../../src/format/record.js';
import { formatOwner } from '../../src/slot/owner.js';
import { thisProcess } from '../../src/slot/process-identity.js';
import { acksOf } from '../acks-fixture.js';
import type { Random } from '../random.js';
import { HEADER, type PlacedRecord, recordOf, type SegmentOptions, segmentOf } from '../segment-fixture.js';

/** The name of the queue, and its folder in the directory of the storage. */
export const NAME = 'damaged';
export const QUEUE = `traces-protobuf-${NAME}`;

/** No system has processes with such a number. */
const DEAD_PID = 5_000_000;

/** A request that dead processes have stored. */
export interface StoredRequest extends PlacedRecord {
  /** Its payload, a character for each byte. */
  readonly text: string;
  /** Whether it is done with. */
  readonly isDone: boolean;
}

/** A segment that dead processes have left. */
export interface StoredSegment {
  /** From the directory of the storage on, without what ends the names of its files. */
  readonly path: string;
  readonly salt: number;
  readonly requests: readonly StoredRequest[];
  /** Where the last request ends. */
  readonly endOffset: number;
  readonly isSealed: boolean;
  /** Those that are done with, in the order of the acks file. */
  readonly done: readonly StoredRequest[];
}

/** A file that dead processes have left. */
export interface StoredFile {
  /** From the directory of the storage on. */
  readonly path: string;
  readonly bytes: Buffer;
}

/** What dead processes have left of a queue. */
export interface StoredQueue {
  readonly segments: readonly StoredSegment[];
  readonly files: readonly StoredFile[];
}

/** Bytes of a segment that nobody has stored in the queue. */
export const foreign = segmentOf([Buffer.from('of another queue'), Buffer.alloc(300, 7)], {
  salt: 0x0badcafe,
  isSealed: true,
}).bytes;

/** A queue as it may be found: slots with gaps between them, segments of all sizes, complete or not, and what else there is. */
export function storedQueue(random: Random): StoredQueue {
  const segments: StoredSegment[] = [];
  const files: StoredFile[] = [];
  let slot = random.below(2);
  for (let slots = random.oneOf([1, 1, 2, 2, 3]); slots > 0; slots -= 1) {
    const folder = `${QUEUE}/slot-${slot}`;
    let number = 1 + random.below(20);
    let firstId = 1 + random.below(1000);
    for (let count = random.below(4); count > 0; count -= 1) {
      // One that is not the last is sealed, unless its disk has failed.
      const isSealed = random.below(count === 1 ? 2 : 8) > 0;
      const salt = random.below(2 ** 32);
      const made = storedSegment(folder, { number, salt, firstId, isSealed }, random);
      segments.push(made.segment);
      files.push(...made.files);
      number += 1 + random.below(2);
      firstId += made.segment.requests.length + random.below(3);
    }
    if (random.below(3) === 0) files.push(setAside(folder, random));
    files.push(...owners(folder, random));
    slot += 1 + random.below(2);
  }
  return { segments, files };
}

function storedSegment(folder: string, options: Required<SegmentOptions>, random: Random) {
  const { number, salt, isSealed } = options;
  const path = `${folder}/${segmentName(number, salt)}`;
  const { records, endOffset, bytes } = segmentOf(payloads(path, options, random), options);
  const share = random.oneOf([0, 0.3, 0.3, 0.9]);
  const requests = records.map((record) => {
    return { ...record, text: Buffer.from(record.payload).toString('latin1'), isDone: random.next() < share };
  });
  const done = shuffled(
    requests.filter(({ isDone }) => isDone),
    random,
  );
  const segment: StoredSegment = { path, salt, isSealed, requests, endOffset, done };
  const files: StoredFile[] = [{ path: `${path}.segment`, bytes }];
  if (share > 0) files.push({ path: `${path}.acks`, bytes: acksOf(done, salt) });
  return { segment, files };
}

/** Requests of all sizes, each unlike all others, and those that are made to mislead whoever looks for records. */
function payloads(path: string, { salt, firstId }: Required<SegmentOptions>, random: Random): Buffer[] {
  const made: Buffer[] = [];
  const stored = (index: number): Buffer => {
    const acceptedAtMillis = HEADER.createdAtMillis + index;
    const fields = { index, id: firstId + index, items: index + 1, acceptedAtMillis };
    return recordOf(fields, made[index] ?? Buffer.alloc(0), salt);
  };
  const fillings = [
    () => random.bytes(random.below(20)),
    () => random.bytes(random.below(200)),
    () => Buffer.from('{"resourceSpans":[{"scopeSpans":[]}]}'.repeat(random.below(20))),
    () => Buffer.alloc(random.below(600)),
    // What is cut out of it must not be made good by the marker of the record behind it.
    () => Buffer.concat([...Array.from({ length: random.below(60) }, () => RECORD_MARKER), Buffer.of(0)]),
    () => foreign,
    () => (made.length === 0 ? foreign : stored(random.below(made.length))),
  ] as const;
  // Now and then more requests than are in memory at once, or one that is larger than what is read of a file at once.
  const kind = random.below(60);
  const count = kind === 0 ? 1100 : random.below(9);
  const large = kind < 4 ? random.below(9) : -1;
  while (made.length < count) {
    const label = Buffer.from(`${path} ${made.length} `);
    if (kind === 0) made.push(label);
    else if (made.length === large) made.push(Buffer.alloc(300_000, label));
    else made.push(Buffer.concat([label, random.oneOf(fillings)()]));
  }
  return made;
}

/** A damaged segment all of which was delivered, as far as it could be. */
function setAside(folder: string, random: Random): StoredFile {
  const salt = random.below(2 ** 32);
  const { bytes } = segmentOf([Buffer.from('delivered long ago')], { salt });
  const name = segmentName(1 + random.below(30), salt);
  return { path: `${folder}/${name}.segment.corrupt-2026-01-02T030405.678Z`, bytes };
}

/** Mostly one, who is dead; none after a clean end, two where one died while it took over. */
function owners(folder: string, random: Random): StoredFile[] {
  const dead = { pid: DEAD_PID, startedAt: 1e12, host: 'here', token: 'of a dead one' };
  const bytes = Buffer.from(formatOwner({ ...thisProcess(), ...dead }));
  const generation = 1 + random.below(12);
  return Array.from({ length: random.oneOf([0, 1, 1, 1, 1, 2]) }, (_, place) => ({
    path: `${folder}/owner.${generation + place}`,
    bytes,
  }));
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

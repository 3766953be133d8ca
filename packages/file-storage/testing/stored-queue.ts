import { RECORD_MARKER } from '../src/format/record.js';
import { segmentName } from '../src/format/file-names.js';
import { formatOwner } from '../src/slot/owner.js';
import { thisProcess } from '../src/slot/process-identity.js';
import { acksOf } from './acks-fixture.js';
import type { Random } from './random.js';
import { type PlacedRecord, recordOf, segmentOf } from './segment-fixture.js';

/** The folder of the queue in the directory of the storage. */
export const QUEUE = 'traces-protobuf-damaged';

/** No system has processes with such numbers. */
const DEAD_PID = 5_000_000;

/** A segment that dead processes have left. */
export interface StoredSegment {
  /** Without what ends the names of its files. */
  readonly path: string;
  readonly salt: number;
  readonly records: readonly PlacedRecord[];
  readonly endOffset: number;
  readonly isSealed: boolean;
  /** Those that are done with, in the order of the acks file. */
  readonly acknowledged: readonly PlacedRecord[];
}

/** A file that dead processes have left. */
export interface StoredFile {
  /** From the directory of the storage on. */
  readonly path: string;
  readonly bytes: Buffer;
  /** Whose records or acknowledgements are in it. */
  readonly segment?: StoredSegment;
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

/** A queue as it may be found: slots with gaps between them, segments of all sizes, complete and not, and what else there may be. */
export function storedQueue(random: Random): StoredQueue {
  const segments: StoredSegment[] = [];
  const files: StoredFile[] = [];
  let slot = random.below(2);
  for (let slots = 1 + random.below(3); slots > 0; slots -= 1) {
    const folder = `${QUEUE}/slot-${slot}`;
    let number = 1 + random.below(20);
    let firstId = 1 + random.below(1000);
    for (let count = random.below(4); count > 0; count -= 1) {
      // A segment that is not the last one was sealed, unless its disk failed.
      const isSealed = random.below(count === 1 ? 2 : 8) > 0;
      const made = storedSegment(folder, { number, firstId, isSealed }, random);
      segments.push(made.segment);
      files.push(...made.files);
      number += 1 + random.below(2);
      firstId += made.segment.records.length + random.below(3);
    }
    if (random.below(3) === 0) files.push(setAside(folder, random));
    files.push(...owners(folder, random));
    slot += 1 + random.below(2);
  }
  return { segments, files };
}

function storedSegment(
  folder: string,
  options: { readonly number: number; readonly firstId: number; readonly isSealed: boolean },
  random: Random,
) {
  const salt = random.below(2 ** 32);
  const path = `${folder}/${segmentName(options.number, salt)}`;
  const fixture = segmentOf(payloads(path, { ...options, salt }, random), { ...options, salt });
  const share = random.oneOf([0, 0.3, 0.3, 0.9]);
  const acknowledged = shuffled(
    fixture.records.filter(() => random.next() < share),
    random,
  );
  const { records, endOffset, bytes } = fixture;
  const { isSealed } = options;
  const segment: StoredSegment = { path, salt, records, endOffset, isSealed, acknowledged };
  const files: StoredFile[] = [{ path: `${path}.segment`, bytes, segment }];
  if (share > 0) files.push({ path: `${path}.acks`, bytes: acksOf(acknowledged, salt), segment });
  return { segment, files };
}

/** Requests of all sizes, each unlike all others, and those that are made to mislead whoever looks for records. */
function payloads(
  path: string,
  { salt, firstId }: { readonly salt: number; readonly firstId: number },
  random: Random,
): Buffer[] {
  const made: Buffer[] = [];
  const stored = (index: number): Buffer =>
    recordOf(
      { index, id: firstId + index, items: index + 1, acceptedAtMillis: ACCEPTED_AT + index },
      made[index] ?? Buffer.alloc(0),
      salt,
    );
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
  const size = random.below(60);
  // A thousand are in memory at once, and a quarter of a mebibyte of a file.
  const [count, large] = size === 0 ? [1100, -1] : [random.below(9), size < 4 ? random.below(9) : -1];
  while (made.length < count) {
    const label = Buffer.from(`${path} ${made.length} `);
    const filling =
      size === 0 ? Buffer.alloc(0) : made.length === large ? Buffer.alloc(300_000, label) : random.oneOf(fillings)();
    made.push(Buffer.concat([label, filling]));
  }
  return made;
}

/** As `segmentOf` has it. */
const ACCEPTED_AT = Date.UTC(2026, 0, 2);

/** A damaged segment all of which was delivered, as far as it could be. */
function setAside(folder: string, random: Random): StoredFile {
  const salt = random.below(2 ** 32);
  const { bytes } = segmentOf([Buffer.from('delivered long ago')], { salt });
  const name = segmentName(1 + random.below(30), salt);
  return { path: `${folder}/${name}.segment.corrupt-2026-01-02T030405.678Z`, bytes };
}

/** Mostly one owner who is dead; none after a clean end, two where one died while it took over. */
function owners(folder: string, random: Random): StoredFile[] {
  const generation = 1 + random.below(12);
  const bytes = Buffer.from(
    formatOwner({ ...thisProcess(), pid: DEAD_PID, startedAt: 1e12, host: 'here', token: 'of a dead one' }),
  );
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

import { basename } from 'node:path';
import { ACKNOWLEDGEMENT_BYTES, ACKS_HEADER_BYTES } from '../../src/format/acknowledgement.js';
import { ACKS, parseSegmentName, SEGMENT } from '../../src/format/file-names.js';
import { SEAL_BYTES } from '../../src/format/seal.js';
import type { DamagedQueue } from './damaged-queue.js';
import { QueueFile } from './queue-file.js';
import type { StoredRequest, StoredSegment } from './stored-queue.js';

type Copy = readonly [path: string, file: QueueFile];

/** What may be expected of a damaged queue. */
export class Expectations {
  readonly #queue: DamagedQueue;
  /** The files with the records of each segment that are where they can be found, and have its salt in their names. */
  readonly #copies = new Map<StoredSegment, readonly Copy[]>();

  constructor(queue: DamagedQueue) {
    this.#queue = queue;
    for (const segment of queue.stored.segments) {
      const found = queue.files.filter(
        ([path, { stored }]) =>
          stored?.path === segment.path + SEGMENT && saltOf(path, SEGMENT) === segment.salt,
      );
      this.#copies.set(segment, found);
    }
  }

  /** Requests that must be sent: they are undamaged, and are not done with. */
  get expected(): StoredRequest[] {
    return this.#queue.stored.segments.flatMap((segment) => {
      const copies = this.#copiesOf(segment);
      return segment.requests.filter(
        (request) => !request.isDone && copies.some(([, file]) => isIntact(file, request)),
      );
    });
  }

  /** Requests that must not be sent: they are done with, and that is undamaged, and where it belongs. */
  get unexpected(): StoredRequest[] {
    if (this.#queue.mayRepeat) return [];
    return this.#queue.stored.segments.flatMap((segment) => {
      const acks = this.#acksOf(segment);
      return acks === undefined ? [] : segment.done.filter((_, place) => isEntryIntact(acks, place));
    });
  }

  /** Whether it can be told that a request is missing: by a good seal, or a good request behind it. */
  isMissed(request: StoredRequest, segment: StoredSegment): boolean {
    const { endOffset, isSealed, requests } = segment;
    return this.#copiesOf(segment).some(([, file]) => {
      const seal = isSealed ? file.placeOf(endOffset, endOffset + SEAL_BYTES) : undefined;
      if (seal !== undefined && seal + SEAL_BYTES === file.bytes.length) return true;
      return requests.some((other) => other.index > request.index && isIntact(file, other));
    });
  }

  /** Names of segments that have undamaged requests in them, and another salt in their names than they were written with. */
  get misnamed(): string[] {
    return this.#queue.stored.segments.flatMap(({ path, salt, requests }) =>
      this.#queue.files
        .filter(
          ([now, file]) => file.stored?.path === path + SEGMENT && (saltOf(now, SEGMENT) ?? salt) !== salt,
        )
        .filter(([, file]) => requests.some((request) => isIntact(file, request)))
        .map(([now]) => basename(now)),
    );
  }

  #copiesOf(segment: StoredSegment): readonly Copy[] {
    return this.#copies.get(segment) ?? [];
  }

  /** The file with the acknowledgements of a segment, if both still have the same name. */
  #acksOf(segment: StoredSegment): QueueFile | undefined {
    const [[path] = []] = this.#copiesOf(segment);
    const acks = path && this.#queue.entries.get(path.replace(SEGMENT, ACKS));
    return acks instanceof QueueFile && acks.stored?.path === segment.path + ACKS ? acks : undefined;
  }
}

function isIntact(file: QueueFile, { start, end }: StoredRequest): boolean {
  return file.placeOf(start, end) !== undefined;
}

/** The salt in the name of a file in a slot. */
function saltOf(path: string, ending: string): number | undefined {
  const [, name] = /^[^/]+\/slot-(?:0|[1-9]\d{0,9})\/([^/]+)$/.exec(path) ?? [];
  return name?.endsWith(ending) ? parseSegmentName(name)?.salt : undefined;
}

/** Whether an entry of an acks file is there, at a place where entries are looked for. */
function isEntryIntact(acks: QueueFile, entry: number): boolean {
  const start = ACKS_HEADER_BYTES + entry * ACKNOWLEDGEMENT_BYTES;
  const now = acks.placeOf(start, start + ACKNOWLEDGEMENT_BYTES);
  return now !== undefined && now >= ACKS_HEADER_BYTES && now % ACKNOWLEDGEMENT_BYTES === 0;
}

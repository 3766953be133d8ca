import { execFileSync } from 'node:child_process';
import { linkSync, lutimesSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseSegmentName } from '../src/format/file-names.js';
import { ACKS_HEADER_BYTES, ACKNOWLEDGEMENT_BYTES } from '../src/format/acknowledgement.js';
import { MutableFile } from './mutable-file.js';
import type { PlacedRecord } from './segment-fixture.js';
import type { StoredFile, StoredQueue, StoredSegment } from './stored-queue.js';

/** What stands at a path instead of a file. */
export type Obstacle = 'folder' | 'full folder' | 'dangling link' | 'link to itself' | 'pipe';

/** A file of the queue, damaged or not; or one that is none of it. */
export class QueueFile {
  readonly stored: StoredFile | undefined;
  readonly #bytes: Buffer;
  #mutable: MutableFile | undefined;

  constructor(bytes: Buffer, stored?: StoredFile) {
    this.stored = stored;
    this.#bytes = bytes;
  }

  static of(stored: StoredFile): QueueFile {
    return new QueueFile(stored.bytes, stored);
  }

  /** What it has now. */
  get bytes(): Buffer {
    return this.#mutable?.bytes ?? this.#bytes;
  }

  /** To be damaged. */
  get mutable(): MutableFile {
    this.#mutable ??= new MutableFile(this.#bytes);
    return this.#mutable;
  }

  /** Where these bytes are now, if all are there. */
  placeOf(start: number, end: number): number | undefined {
    return this.#mutable === undefined ? start : this.#mutable.placeOf(start, end);
  }
}

/** What dead processes have left of a queue, after something has happened to it; and what may be expected of it. */
export class DamagedQueue {
  readonly stored: StoredQueue;
  /** By their paths from the directory of the storage on, where each character stands for a byte. */
  readonly entries = new Map<string, QueueFile | Obstacle>();
  /** Whether the owners were alive a moment ago, as far as their files can tell. */
  areOwnersYoung = false;
  /** Whether there are segments more than once, or no acknowledgements can be written: requests may be sent again. */
  mayRepeat = false;

  constructor(stored: StoredQueue) {
    this.stored = stored;
    for (const file of stored.files) this.entries.set(file.path, QueueFile.of(file));
  }

  /** Those files that are still files, of the queue or not. */
  get files(): readonly (readonly [path: string, file: QueueFile])[] {
    return [...this.entries].flatMap(([path, entry]) => (entry instanceof QueueFile ? [[path, entry] as const] : []));
  }

  /** Requests that are undamaged and not acknowledged, in segments that have their salt in their name. */
  get expected(): PlacedRecord[] {
    return this.stored.segments.flatMap((segment) => {
      const copies = this.#copiesOf(segment);
      return segment.records.filter(
        (record) =>
          !segment.acknowledged.includes(record) &&
          copies.some((file) => file.placeOf(record.start, record.end) !== undefined),
      );
    });
  }

  /** Requests whose acknowledgements are undamaged, and in the right place. */
  get unexpected(): PlacedRecord[] {
    if (this.mayRepeat) return [];
    return this.stored.segments.flatMap((segment) => {
      const acks = this.#pairOf(segment);
      return acks === undefined ? [] : segment.acknowledged.filter((_, place) => isEntryIntact(acks, place));
    });
  }

  /** Segments with requests that must be missed: a good seal, or a good request behind it, says that they were there. */
  isMissed(record: PlacedRecord, segment: StoredSegment): boolean {
    return this.#copiesOf(segment).some((file) => {
      const sealEnd = segment.endOffset + SEAL_BYTES;
      const seal = segment.isSealed ? file.placeOf(segment.endOffset, sealEnd) : undefined;
      if (seal !== undefined && seal + SEAL_BYTES === file.bytes.length) return true;
      return segment.records.some(
        ({ index, start, end }) => index > record.index && file.placeOf(start, end) !== undefined,
      );
    });
  }

  /** Writes it to a directory, which is empty. */
  writeTo(directory: string): void {
    const pathOf = (path: string): Buffer =>
      Buffer.concat([Buffer.from(`${directory}/`), Buffer.from(path, 'latin1')]);
    for (const folder of new Set([...this.entries.keys()].map(dirname))) {
      mkdirSync(pathOf(folder), { recursive: true, mode: 0o700 });
    }
    for (const [path, entry] of this.entries) {
      if (entry instanceof QueueFile) writeFileSync(pathOf(path), entry.bytes, { mode: 0o600 });
      else put(entry, pathOf(path));
    }
    if (!this.areOwnersYoung) ageOwners(directory);
  }

  /** Files with the segment's records that can be found as such. */
  #copiesOf(segment: StoredSegment): QueueFile[] {
    return this.files.flatMap(([path, file]) =>
      file.stored?.path === `${segment.path}.segment` && nameIn(path, '.segment')?.salt === segment.salt ? [file] : [],
    );
  }

  /** The file with the acknowledgements of a segment, if both have the same name still. */
  #pairOf(segment: StoredSegment): QueueFile | undefined {
    for (const [path, file] of this.files) {
      if (file.stored?.path !== `${segment.path}.segment` || nameIn(path, '.segment')?.salt !== segment.salt) continue;
      const acks = this.entries.get(path.replace(/\.segment$/, '.acks'));
      return acks instanceof QueueFile && acks.stored?.path === `${segment.path}.acks` ? acks : undefined;
    }
    return undefined;
  }
}

const SEAL_BYTES = 72;

function nameIn(path: string, ending: string): { readonly salt: number } | undefined {
  const [, slot, name] = /^[^/]+\/slot-(0|[1-9]\d{0,9})\/([^/]+)$/.exec(path) ?? [];
  return slot === undefined || name === undefined || !name.endsWith(ending) ? undefined : parseSegmentName(name);
}

function isEntryIntact(acks: QueueFile, place: number): boolean {
  const start = ACKS_HEADER_BYTES + place * ACKNOWLEDGEMENT_BYTES;
  const now = acks.placeOf(start, start + ACKNOWLEDGEMENT_BYTES);
  return now !== undefined && now >= ACKS_HEADER_BYTES && now % ACKNOWLEDGEMENT_BYTES === 0;
}

/** Lets all owners of a storage have died long ago. */
export function ageOwners(directory: string): void {
  const longAgo = new Date(Date.now() - 3_600_000);
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (entry.name.startsWith('owner.')) lutimesSync(join(entry.parentPath, entry.name), longAgo, longAgo);
  }
}

let aPipe: string | undefined;

function put(obstacle: Obstacle, path: Buffer): void {
  switch (obstacle) {
    case 'folder':
      mkdirSync(path);
      return;
    case 'full folder':
      mkdirSync(path);
      writeFileSync(Buffer.concat([path, Buffer.from('/something')]), 'something');
      return;
    case 'dangling link':
      symlinkSync('nowhere', path);
      return;
    case 'link to itself':
      symlinkSync(path, path);
      return;
    case 'pipe':
      linkSync(pipe(), path);
  }
}

/** Made once: it takes a process. */
function pipe(): string {
  if (aPipe === undefined) {
    aPipe = join(mkdtempSync(join(tmpdir(), 'otelq-pipe-')), 'pipe');
    execFileSync('mkfifo', [aPipe]);
  }
  return aPipe;
}

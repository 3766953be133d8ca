import { ACKNOWLEDGEMENT_BYTES, ACKS_HEADER_BYTES } from '../format/acknowledgement.js';
import type { SegmentDescription } from '../format/description.js';
import { newSalt } from '../format/salt.js';
import { SEAL_BYTES } from '../format/seal.js';
import { writeSegmentHeader } from '../format/segment-header.js';
import type { Books } from './books.js';
import type { FileSystem } from './file-system.js';
import type { Home } from './home.js';
import type { Room } from './room.js';
import { Segment } from './segment.js';
import { SegmentFile } from './segment-file.js';
import { SegmentWriter } from './segment-writer.js';

/** Names have ten digits: behind a file of that name, which nobody can have written, segments are in no order. */
const LARGEST_NUMBER = 9_999_999_999;

/** What new segments are made of. */
export interface TailParts {
  readonly home: Home;
  readonly description: SegmentDescription;
  /** The size that a segment keeps to, unless it has a single record that is larger. */
  readonly segmentBytes: number;
  readonly fileSystem: FileSystem;
  readonly books: Books;
  readonly room: Room;
  /** In milliseconds since the Unix epoch. */
  readonly wallTime: () => number;
  /** Told of each segment, before anything is written to it. */
  readonly onBegun: (segment: Segment) => void;
}

/**
 * Decides which segment a record goes to, as soon as it comes: its checksums can't be made before. So there may be segments
 * that records are planned for while an earlier one is being written.
 */
export class Tail {
  readonly #parts: TailParts;
  /** What each segment takes beside its records. */
  readonly #overheadBytes: number;
  #lastNumber: number;
  #current: SegmentWriter | undefined;
  /** Those after it. Nothing has been written to them, they have no files yet. */
  #planned: SegmentWriter[] = [];

  /** @param lastNumber - the largest of a segment in the first folder, 0 without any */
  constructor(parts: TailParts, lastNumber: number) {
    this.#parts = parts;
    this.#lastNumber = lastNumber;
    this.#overheadBytes = this.#headerOf(0, 0).length + SEAL_BYTES + ACKS_HEADER_BYTES;
  }

  /** The segment that is written to. */
  get current(): SegmentWriter | undefined {
    return this.#current;
  }

  /** Where a record of that size goes; undefined when there is no room for it, or no folder. */
  writerFor(bytes: number): SegmentWriter | undefined {
    const last = this.#planned.at(-1) ?? this.#current;
    const fits = last !== undefined && this.#fits(last, bytes);
    const needed = bytes + ACKNOWLEDGEMENT_BYTES + (fits ? 0 : this.#overheadBytes);
    if (!this.#parts.room.has(needed)) return undefined;
    return fits ? last : this.#begin();
  }

  /** A record of that size is going to be written there. */
  plan(writer: SegmentWriter, bytes: number): void {
    writer.plan(bytes);
    this.#parts.room.takeFor(writer.segment, bytes + ACKNOWLEDGEMENT_BYTES);
  }

  /**
   * Writing goes on there.
   *
   * @returns the one that takes no more
   */
  moveTo(writer: SegmentWriter): SegmentWriter | undefined {
    const last = this.#current;
    if (last === writer) return undefined;
    this.#planned = this.#planned.filter((other) => other !== writer);
    this.#current = writer;
    return last;
  }

  /** Nothing more is written to the current segment. */
  leave(): SegmentWriter | undefined {
    const last = this.#current;
    this.#current = undefined;
    return last;
  }

  /** Nothing of what was planned is going to be written. */
  unplan(): void {
    for (const writer of this.#planned) this.#drop(writer);
    this.#planned = [];
    if (this.#current !== undefined) this.#unplan(this.#current);
  }

  #fits({ planned, segment }: SegmentWriter, bytes: number): boolean {
    if (segment.folder !== this.#parts.home.folder) return false;
    return planned.index === 0 || planned.offset + bytes + SEAL_BYTES <= this.#parts.segmentBytes;
  }

  #begin(): SegmentWriter | undefined {
    const { home, fileSystem, books, room } = this.#parts;
    const { folder } = home;
    if (folder === undefined) return undefined;
    this.#lastNumber = Math.min(this.#lastNumber + 1, LARGEST_NUMBER);
    const name = { number: this.#lastNumber, salt: newSalt() };
    const header = this.#headerOf(name.number, name.salt);
    const segment = new Segment(folder, name, books, header.length);
    const writer = new SegmentWriter(segment, new SegmentFile(fileSystem, segment.path, 'wx'), header);
    folder.added();
    room.takeFor(segment, this.#overheadBytes);
    this.#planned.push(writer);
    this.#parts.onBegun(segment);
    return writer;
  }

  #unplan(writer: SegmentWriter): void {
    this.#parts.room.takeFor(writer.segment, -writer.plannedBytes);
    writer.unplan();
  }

  #drop({ segment }: SegmentWriter): void {
    segment.end(0);
    this.#parts.room.giveAllOf(segment);
    segment.folder.removed();
  }

  #headerOf(number: number, salt: number): Buffer {
    const { description, wallTime } = this.#parts;
    return writeSegmentHeader({ number, salt, createdAtMillis: wallTime(), description });
  }
}

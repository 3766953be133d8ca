import { join } from 'node:path';
import type { StoredAmount } from '@otelq/sending-queue/native';
import { ACKS, SEGMENT, type SegmentName, segmentName } from '../format/file-names.js';
import { IndexSet } from '../read/index-set.js';
import type { SegmentRecord } from '../read/segment-reader.js';
import type { SegmentSurvey } from '../read/survey.js';
import { Amount } from './amount.js';
import type { Books } from './books.js';
import type { Folder } from './folder.js';
import { Place } from './place.js';

/** How far the reader has got. */
export interface ReadPosition {
  /** Where the next record begins. */
  readonly offset: number;
  /** Those below count as read: they were in memory when they were stored. */
  readonly index: number;
}

/** The books of a segment: what is in it, what of that has been read, and what is acknowledged. */
export class Segment {
  readonly folder: Folder;
  readonly salt: number;
  readonly path: string;
  readonly acksPath: string;
  readonly stored: Amount;
  readonly unread: Amount;
  /** Of the disk, all that its files may come to take. */
  diskBytes = 0;
  isDamaged = false;
  /** Nothing is written to the file any more. */
  isClosed = false;
  /** What the file with its acknowledgements had when it was opened; undefined when there was none. */
  acksFileBytes: number | undefined;
  #acknowledged = new IndexSet();
  #read: ReadPosition;
  /** Those that were read from the file, where they stand in any order if it is damaged. */
  readonly #taken = new IndexSet();
  #endOffset: number;
  #nextIndex = 0;
  #lastIndex = Infinity;

  /** @param firstOffset - where the first record begins */
  constructor(folder: Folder, { number, salt }: SegmentName, books: Books, firstOffset = 0) {
    this.folder = folder;
    this.salt = salt;
    this.path = join(folder.path, segmentName(number, salt) + SEGMENT);
    this.acksPath = join(folder.path, segmentName(number, salt) + ACKS);
    this.stored = new Amount(books.stored);
    this.unread = new Amount(books.unread);
    this.#read = { offset: firstOffset, index: 0 };
    this.#endOffset = firstOffset;
  }

  /** Where the records end that a reader may see. */
  get endOffset(): number {
    return this.#endOffset;
  }

  get read(): ReadPosition {
    return this.#read;
  }

  /** Whether nothing unread is in it, or ever will be. */
  get isReadToItsEnd(): boolean {
    return this.#nextIndex >= this.#lastIndex && this.unread.requests === 0;
  }

  /** Whether it can go: it is complete, and nothing in it is of use any more. */
  get isDone(): boolean {
    return this.isClosed && this.#nextIndex >= this.#lastIndex && this.stored.requests === 0;
  }

  /** Takes over what was found on the disk. No record follows. */
  open({ firstRecordOffset, endOffset, nextIndex, acknowledged, unread }: SegmentSurvey): void {
    this.acksFileBytes = acknowledged.fileBytes;
    this.#acknowledged = acknowledged.indexes;
    this.#read = { offset: firstRecordOffset, index: 0 };
    this.#endOffset = endOffset;
    this.#nextIndex = nextIndex;
    this.#lastIndex = nextIndex;
    this.stored.add(unread.requests, unread.items, unread.bytes);
    this.unread.add(unread.requests, unread.items, unread.bytes);
  }

  /** No record follows behind the first `count`. */
  end(count: number): void {
    this.#lastIndex = count;
  }

  /**
   * Counts in the next record, which is durable.
   *
   * @param isRead - its reader has it already: nothing unread stands before it
   */
  add(items: number, bytes: number, endOffset: number, isRead: boolean): Place {
    const place = new Place(this, this.#nextIndex, items, bytes);
    this.stored.add(1, items, bytes);
    this.#nextIndex += 1;
    this.#endOffset = endOffset;
    if (isRead) this.#read = { offset: endOffset, index: this.#nextIndex };
    else this.unread.add(1, items, bytes);
    return place;
  }

  /** The record, the last one, was counted as read and has to be read all the same. It begins at `offset`. */
  putBack(place: Place, offset: number): void {
    this.#read = { offset, index: place.index };
    if (!this.isAcknowledged(place.index)) this.unread.add(1, place.items, place.bytes);
  }

  isAcknowledged(index: number): boolean {
    return this.#acknowledged.has(index);
  }

  /** @returns whether it was not acknowledged before */
  acknowledge({ index, items, bytes }: Place): boolean {
    if (!this.#acknowledged.add(index)) return false;
    this.stored.add(-1, -items, -bytes);
    if (!this.#isRead(index)) this.unread.add(-1, -items, -bytes);
    return true;
  }

  /**
   * Counts a record as read.
   *
   * @returns undefined when it is of no use any more: it has been read or acknowledged since the reading began
   */
  take({ index, items, payload }: SegmentRecord): Place | undefined {
    if (this.#isRead(index)) return undefined;
    this.#taken.add(index);
    if (this.isAcknowledged(index)) return undefined;
    this.unread.add(-1, -items, -payload.length);
    return new Place(this, index, items, payload.length);
  }

  /** The next reading begins there. */
  readUpTo(offset: number): void {
    if (offset > this.#read.offset) this.#read = { offset, index: this.#read.index };
  }

  /** Writes off what has not been read: it can't be. */
  loseUnread(): StoredAmount {
    const { requests, items, bytes } = this.unread;
    this.unread.add(-requests, -items, -bytes);
    this.stored.add(-requests, -items, -bytes);
    return { requests, items, bytes };
  }

  #isRead(index: number): boolean {
    return index < this.#read.index || this.#taken.has(index);
  }
}

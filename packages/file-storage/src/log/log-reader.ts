import type { Clock, StoredAmount, StoredRecord } from '@otelq/sending-queue/native';
import { SegmentReader, type SegmentRecord } from '../read/segment-reader.js';
import { Amount } from './amount.js';
import type { Books } from './books.js';
import type { Folder } from './folder.js';
import type { Segment } from './segment.js';

/** When it is tried again to read what could not be read for want of descriptors or memory. */
const RETRY_MILLIS = 1000;

export interface LogReaderParts {
  readonly clock: Clock;
  readonly books: Books;
  /** What is still unread in a segment can't be read. */
  readonly onUnreadable: (segment: Segment, error: Error | undefined) => void;
}

/** Reads what is unread, segment after segment, in the order in which they are to be sent. */
export class LogReader {
  readonly #parts: LogReaderParts;
  /** Those that are not read to their end yet, and will be in that order. */
  #segments: Segment[] = [];
  #current: { readonly segment: Segment; readonly reader: SegmentReader } | undefined;
  #reading: Promise<readonly StoredRecord[]> = Promise.resolve([]);
  #closing: Promise<void> = Promise.resolve();
  #isClosed = false;
  #endPause: (() => void) | undefined;

  constructor(parts: LogReaderParts) {
    this.#parts = parts;
  }

  /** Reads a segment after all others. */
  append(segment: Segment): void {
    this.#forgetRead();
    this.#segments.push(segment);
  }

  /** Reads segments before all others. */
  prepend(segments: readonly Segment[]): void {
    this.#segments = [...segments, ...this.#segments];
  }

  /**
   * Reads nothing more of a folder.
   *
   * @returns what was still unread there, and is written off
   */
  leaveFolder(folder: Folder): StoredAmount {
    const lost = new Amount();
    for (const segment of this.#segments) {
      if (segment.folder !== folder) continue;
      this.leave(segment);
      const { requests, items, bytes } = segment.loseUnread();
      lost.add(requests, items, bytes);
    }
    this.#segments = this.#segments.filter((segment) => segment.folder !== folder);
    return lost.snapshot();
  }

  /** Lets go of the file of a segment. */
  leave(segment: Segment): void {
    if (this.#current?.segment !== segment) return;
    const { reader } = this.#current;
    this.#current = undefined;
    this.#closing = this.#closing.then(() => reader.close());
  }

  read(maxRequests: number, maxBytes: number): Promise<readonly StoredRecord[]> {
    const { books } = this.#parts;
    books.isReading = true;
    this.#reading = this.#read(maxRequests, maxBytes).finally(() => {
      books.isReading = false;
    });
    return this.#reading;
  }

  /** Ends a read that goes on, and lets go of all files. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#endPause?.();
    if (this.#current !== undefined) this.leave(this.#current.segment);
    await this.#closing;
    await this.#reading;
  }

  async #read(maxRequests: number, maxBytes: number): Promise<readonly StoredRecord[]> {
    const records: StoredRecord[] = [];
    let bytesLeft = maxBytes;
    while (!this.#isClosed && records.length < maxRequests && (records.length === 0 || bytesLeft > 0)) {
      const segment = this.#next();
      if (segment === undefined) break;
      const { endOffset } = segment;
      const reader = this.#readerOf(segment);
      const found = await reader.read({
        maxRequests: maxRequests - records.length,
        maxBytes: bytesLeft,
        endOffset,
        skip: (index) => segment.isAcknowledged(index),
        unread: segment.unread.snapshot(),
      });
      // It is done with, or not ours any more.
      if (this.#current?.reader !== reader) continue;
      const bytes = bytesOf(found.records);
      if (records.length > 0 && bytes > bytesLeft) {
        // A segment's first record comes however large it is, and this one is too large here. It is read again next time.
        this.leave(segment);
        break;
      }
      bytesLeft -= bytes;
      this.#take(segment, found.records, records);
      segment.readUpTo(reader.offset);
      const isAtEnd = found.isAtEnd && segment.endOffset === endOffset;
      if (isAtEnd && segment.unread.requests > 0) this.#parts.onUnreadable(segment, found.error);
      if (found.records.length === 0 && !found.isAtEnd) {
        if (records.length > 0) break;
        await this.#pause();
      }
    }
    return records;
  }

  /** The segment with the next unread record. */
  #next(): Segment | undefined {
    this.#forgetRead();
    return this.#segments.find((segment) => segment.unread.requests > 0);
  }

  #forgetRead(): void {
    for (let first = this.#segments[0]; first?.isReadToItsEnd; first = this.#segments[0]) {
      this.leave(first);
      this.#segments.shift();
    }
  }

  #readerOf(segment: Segment): SegmentReader {
    if (this.#current?.segment !== segment) {
      if (this.#current !== undefined) this.leave(this.#current.segment);
      this.#current = { segment, reader: new SegmentReader(segment.path, segment.salt, segment.read.offset) };
    }
    const { reader } = this.#current;
    // Requests that were kept as they were stored have been passed.
    reader.advanceTo(segment.read.offset, segment.read.index);
    return reader;
  }

  #take(segment: Segment, found: readonly SegmentRecord[], records: StoredRecord[]): void {
    for (const record of found) {
      const place = segment.take(record);
      if (place === undefined) continue;
      const { id, items, acceptedAtMillis, payload } = record;
      records.push({ id: segment.folder.isOwn ? id : 0, items, acceptedAtMillis, payload, place });
    }
  }

  /** What the process is short of now comes back. */
  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = this.#parts.clock.setTimer(resolve, RETRY_MILLIS);
      this.#endPause = () => {
        timer.cancel();
        resolve();
      };
    });
  }
}

function bytesOf(records: readonly SegmentRecord[]): number {
  return records.reduce((bytes, { payload }) => bytes + payload.length, 0);
}

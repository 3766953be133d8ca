import { type FileHandle, open } from 'node:fs/promises';
import type { StoredAmount } from '@otelq/sending-queue/native';
import { REQUEST, type RecordHeader } from '../format/record.js';
import { less, NOTHING, plus } from './amount.js';
import { IndexSet } from './index-set.js';
import { asError, FOR_READING, type Reading, readLater } from './reading.js';
import { RecordScanner, type Verdict } from './record-scanner.js';
import { isTransient } from './transient.js';

/** A request as it was written. */
export interface SegmentRecord {
  readonly index: number;
  readonly id: number;
  readonly items: number;
  /** In milliseconds since the Unix epoch. */
  readonly acceptedAtMillis: number;
  /** In memory of its own size. */
  readonly payload: Uint8Array;
}

/** What to read. */
export interface SegmentReadBounds {
  /** >= 1. */
  readonly maxRequests: number;
  /** Of payloads together; the first one is read however large it is. */
  readonly maxBytes: number;
  /** Where records end in the file now: the survey's `endOffset`, or what has been committed. It may grow between reads. */
  readonly endOffset: number;
  /** Whether a request is passed over, because it is acknowledged. Those read before are passed over anyway. */
  skip(index: number): boolean;
  /**
   * What is to be found between the reader's place and `endOffset`: what of the segment is neither acknowledged nor read
   * nor lost yet, by the count of the caller. What is missing of it in the end is lost.
   */
  readonly unread: StoredAmount;
}

/** What was read. */
export interface SegmentRead {
  /**
   * In the order of the file, none twice; where the file is damaged, one may stand behind others with larger indexes. None
   * at all only when `isAtEnd`, or when the file can't be read for now.
   */
  readonly records: readonly SegmentRecord[];
  /**
   * What of `unread` was not found; told once, when `isAtEnd`, and all zero otherwise. `unread` less this and less
   * `records` is what is unread now: nothing when `isAtEnd`.
   */
  readonly lost: StoredAmount;
  /** Whether nothing is left up to `endOffset`. */
  readonly isAtEnd: boolean;
  /**
   * The first error of this read. Where it is not `isAtEnd` and has no `records`, the process is short of descriptors or
   * memory: nothing is lost, try again some time later. Otherwise what could not be read counts as damaged.
   */
  readonly error?: Error;
}

/**
 * Reads the requests of a segment, in the order of the file, each once, through a window of bounded size; also while it is
 * being appended to. Opens the file at the first read. One read at a time.
 */
export class SegmentReader {
  readonly #path: string;
  readonly #scanner: RecordScanner;
  /** Those that were read, or are not to be. */
  readonly #done = new IndexSet();
  /** One more than the largest index that was read. */
  #nextIndex = 0;
  #file: FileHandle | undefined;
  #reading: Promise<SegmentRead> | undefined;
  #isClosed = false;

  /** @param offset - where to begin: the survey's `firstRecordOffset` */
  constructor(path: string, salt: number, offset: number) {
    this.#path = path;
    this.#scanner = new RecordScanner(salt, offset);
  }

  /** Where in the file the next read begins. */
  get offset(): number {
    return this.#scanner.offset;
  }

  /** Goes on at the record with that index, which begins at that offset: those before it count as read. Only forwards. */
  advanceTo(offset: number, index: number): void {
    this.#scanner.offset = Math.max(this.#scanner.offset, offset);
    this.#done.addBelow(index);
    this.#nextIndex = Math.max(this.#nextIndex, index);
  }

  /** The next requests. Never rejects, and ends whatever the file has in it. */
  read(bounds: SegmentReadBounds): Promise<SegmentRead> {
    this.#reading = this.#read(bounds);
    return this.#reading;
  }

  /** Closes the file, once a read that goes on has ended. Nothing may be read afterwards. Never rejects. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#reading;
    await this.#file?.close().catch(() => {});
    this.#file = undefined;
  }

  async #read(bounds: SegmentReadBounds): Promise<SegmentRead> {
    const records: SegmentRecord[] = [];
    if (this.#isClosed) return { records, lost: NOTHING, isAtEnd: false };
    let error: Error | undefined;
    try {
      this.#file ??= await open(this.#path, FOR_READING);
      await readLater(this.#file, this.#collect(bounds, records));
    } catch (reason) {
      // A payload for which there is no memory is no damage either.
      error = asError(reason);
      if (this.#file === undefined && !isTransient(error)) this.#scanner.offset = bounds.endOffset;
    }
    error ??= this.#scanner.window.takeError();
    const told = error === undefined ? {} : { error };
    if (this.offset < bounds.endOffset) {
      return { records, lost: NOTHING, isAtEnd: false, ...told };
    }
    // What is told as lost must not turn up later.
    this.#done.addBelow(this.#nextIndex);
    return { records, lost: less(bounds.unread, amountOf(records)), isAtEnd: true, ...told };
  }

  *#collect(bounds: SegmentReadBounds, records: SegmentRecord[]): Reading<void> {
    let bytes = 0;
    const judge = (header: RecordHeader): Verdict => {
      if (this.#isClosed) return 'stop';
      if (header.type !== REQUEST || this.#done.has(header.index) || bounds.skip(header.index)) return 'pass';
      return records.length > 0 && bytes + header.payloadBytes > bounds.maxBytes ? 'stop' : 'take';
    };
    while (records.length < bounds.maxRequests && this.offset < bounds.endOffset) {
      const record = yield* this.#scanner.next(bounds.endOffset, judge);
      if (record === undefined) return;
      if (record.payload === undefined) continue;
      const { index, id, items, acceptedAtMillis } = record.header;
      this.#done.add(index);
      this.#nextIndex = Math.max(this.#nextIndex, index + 1);
      bytes += record.payload.length;
      records.push({ index, id, items, acceptedAtMillis, payload: record.payload });
    }
  }
}

function amountOf(records: readonly SegmentRecord[]): StoredAmount {
  return records.reduce(
    (amount, { items, payload }) => plus(amount, { requests: 1, items, bytes: payload.length }),
    NOTHING,
  );
}

import type { NewRecord } from '@otelq/sending-queue/native';
import { RECORD_HEADER_BYTES } from '../format/record.js';
import type { Books } from './books.js';
import type { Chunk } from './chunk.js';
import type { Segment } from './segment.js';

/** Told at once, at most: whoever is told takes its time, most of all if it appends the next record. */
const TURN_RECORDS = 256;
const TURN_BYTES = 524_288;

/** Chunks whose records are stored or refused, of which nobody has been told yet. */
export class Outcomes {
  readonly #books: Books;
  readonly #onTold: (chunk: Chunk) => void;
  readonly #onThrown: (error: unknown) => void;
  #chunks: Chunk[] = [];
  /** How many records of the first one have been told of. */
  #told = 0;

  /**
   * @param onTold - of all of a chunk
   * @param onThrown - told what a callback threw
   */
  constructor(books: Books, onTold: (chunk: Chunk) => void, onThrown: (error: unknown) => void) {
    this.#books = books;
    this.#onTold = onTold;
    this.#onThrown = onThrown;
  }

  get isEmpty(): boolean {
    return this.#chunks.length === 0;
  }

  add(chunk: Chunk): void {
    this.#chunks.push(chunk);
  }

  /** Tells of as many as one turn of the event loop should take. */
  tell(): void {
    let bytes = 0;
    for (let records = 0; records < TURN_RECORDS && bytes < TURN_BYTES; records++) {
      const chunk = this.#chunks[0];
      const record = chunk?.records[this.#told];
      if (chunk === undefined || record === undefined) return;
      bytes += record.payload.length;
      this.#books.pendingBytes -= record.payload.length;
      this.#tell(chunk, record);
      this.#told += 1;
      if (this.#told === chunk.records.length) this.#next(chunk);
    }
  }

  #tell({ writer, failure: ownFailure }: Chunk, record: NewRecord): void {
    const failure = ownFailure ?? writer?.segment.folder.abandoned;
    try {
      if (failure !== undefined) record.onFailed(failure);
      else if (writer !== undefined) this.#tellStored(writer.segment, record);
    } catch (error) {
      this.#onThrown(error);
    }
  }

  #tellStored(segment: Segment, record: NewRecord): void {
    const { items, payload } = record;
    const offset = segment.endOffset;
    const isNext = this.#books.isAllRead;
    const place = segment.add(items, payload.length, offset + RECORD_HEADER_BYTES + payload.length, isNext);
    let isKept = false;
    try {
      isKept = record.onStored(place, isNext);
    } finally {
      if (isNext && !isKept) segment.putBack(place, offset);
    }
  }

  #next(chunk: Chunk): void {
    this.#chunks.shift();
    this.#told = 0;
    this.#onTold(chunk);
  }
}

import type { StoredAmount } from '@otelq/sending-queue/native';
import { ACKNOWLEDGEMENT_BYTES } from '../format/acknowledgement.js';
import { writeSeal } from '../format/seal.js';
import type { Chunk } from './chunk.js';
import type { Done } from './file-system.js';
import type { Segment } from './segment.js';
import type { SegmentFile } from './segment-file.js';

interface End {
  readonly offset: number;
  /** One more than the index of the last record before. */
  readonly index: number;
}

/** The end of a segment to which records are written: where it is durable, and where it will be. */
export class SegmentWriter {
  readonly segment: Segment;
  readonly file: SegmentFile;
  readonly #header: Buffer;
  /** Behind all that is durable; at 0 while the header is not. */
  #committed: End = { offset: 0, index: 0 };
  /** Behind all that is to be written. */
  #planned: End;
  #items = 0;
  #bytes = 0;
  #lastId = 0;
  #isDistrusted = false;
  #isEnded = false;
  #syncing: Promise<void> | undefined;

  /** @param header - what the file begins with */
  constructor(segment: Segment, file: SegmentFile, header: Buffer) {
    this.segment = segment;
    this.file = file;
    this.#header = header;
    this.#planned = { offset: header.length, index: 0 };
  }

  /** How many records are durable. */
  get committedRecords(): number {
    return this.#committed.index;
  }

  /** Where the durable ones end. */
  get committedOffset(): number {
    return this.#committed.offset;
  }

  /** Where the next record is going to be. */
  get planned(): End {
    return this.#planned;
  }

  /** What the planned records would take of the disk, their acknowledgements included. */
  get plannedBytes(): number {
    const from = Math.max(this.#committed.offset, this.#header.length);
    const records = this.#planned.index - this.#committed.index;
    return this.#planned.offset - from + records * ACKNOWLEDGEMENT_BYTES;
  }

  /** Whether a write or a sync has failed: nothing may be written to the file any more. */
  get isDistrusted(): boolean {
    return this.#isDistrusted;
  }

  /** Whether nothing more is written to it but its seal. */
  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** Where the next chunk goes, and the header, if that is still to be written before it. */
  beginChunk(): { readonly offset: number; readonly header: Buffer | undefined } {
    const isFirst = this.#planned.index === 0;
    return { offset: isFirst ? 0 : this.#planned.offset, header: isFirst ? this.#header : undefined };
  }

  /** A record of that size is going to be written. */
  plan(bytes: number): void {
    this.#planned = { offset: this.#planned.offset + bytes, index: this.#planned.index + 1 };
  }

  /** Nothing of what was planned is going to be written. */
  unplan(): void {
    const { offset, index } = this.#committed;
    this.#planned = { offset: Math.max(offset, this.#header.length), index };
  }

  write(chunk: Chunk, done: Done): void {
    const write: Done = (error) => {
      if (error !== null) done(error);
      else this.file.write(chunk.buffers, chunk.bytes, chunk.offset, done);
    };
    if (this.file.isOpen) write(null);
    else this.file.open(write);
  }

  /** The chunk is as durable as it has to be. */
  commit(chunk: Chunk): void {
    const { records } = chunk;
    for (const { items, payload } of records) {
      this.#items += items;
      this.#bytes += payload.length;
    }
    this.#lastId = records.at(-1)?.id ?? this.#lastId;
    this.#committed = { offset: chunk.offset + chunk.bytes, index: this.#committed.index + records.length };
  }

  /** Makes durable what was written. Writing may go on meanwhile. */
  sync(done: Done): void {
    this.#syncing = new Promise((resolve) => {
      this.file.sync((error) => {
        this.#isDistrusted ||= error !== null;
        resolve();
        done(error);
      });
    });
  }

  /**
   * Removes what is behind the durable records. Where that fails, the file is not to be trusted.
   *
   * @param done - called in any case
   */
  takeBack(done: () => void): void {
    this.file.truncate(this.#committed.offset, (error) => {
      this.#isDistrusted ||= error !== null;
      done();
    });
  }

  /** What the system has of the file may not be what is on the disk. */
  distrust(): void {
    this.#isDistrusted = true;
  }

  /** Resolves when no sync is on its way. */
  async quiet(): Promise<void> {
    await this.#syncing;
  }

  /** What is durable is all that the segment has. */
  end(): void {
    this.#isEnded = true;
    this.segment.end(this.#committed.index);
  }

  /** What ends the segment. */
  seal(sealedAtMillis: number): Buffer {
    const totals: StoredAmount = {
      requests: this.#committed.index,
      items: this.#items,
      bytes: this.#bytes,
    };
    const seal = { nextIndex: totals.requests, lastId: this.#lastId, totals, sealedAtMillis };
    return writeSeal(seal, this.segment.salt);
  }
}

import type { NewRecord, StorageFailure } from '@otelq/sending-queue/native';
import { RECORD_HEADER_BYTES, writeRecordHeader } from '../format/record.js';
import type { SegmentWriter } from './segment-writer.js';

/** As many as fill one `writev` (IOV_MAX is 1024) with a header and a payload each. */
const MAX_RECORDS = 512;

/**
 * Records that are written with one `writev`. The headers, and with them the checksums, are made as the records come, while
 * an earlier commit is on its way; they share one buffer, which serves again.
 */
export class Chunk {
  readonly #headers = Buffer.allocUnsafeSlow(MAX_RECORDS * RECORD_HEADER_BYTES);
  readonly #views: Buffer[] = [];
  readonly #records: NewRecord[] = [];
  readonly #buffers: Uint8Array[] = [];
  #bytes = 0;
  /** Where it is written to; undefined for records that are refused at once. */
  writer: SegmentWriter | undefined;
  /** Why the records are not stored. */
  failure: StorageFailure | undefined;
  /** Where it begins in the file. */
  offset = 0;

  get records(): readonly NewRecord[] {
    return this.#records;
  }

  /** What is to be written. */
  get buffers(): readonly Uint8Array[] {
    return this.#buffers;
  }

  /** Of the buffers. */
  get bytes(): number {
    return this.#bytes;
  }

  get isFull(): boolean {
    return this.#records.length >= MAX_RECORDS;
  }

  /** Makes it an empty one. */
  clear(): void {
    this.#records.length = 0;
    this.#buffers.length = 0;
    this.#bytes = 0;
    this.writer = undefined;
    this.failure = undefined;
  }

  /** Puts something else in front of the records. */
  begin(writer: SegmentWriter): void {
    const { offset, header } = writer.beginChunk();
    this.writer = writer;
    this.offset = offset;
    if (header !== undefined) this.#push(header);
  }

  /** @throws RangeError - when the record can't be stored */
  add(record: NewRecord, index: number, salt: number): void {
    const { id, items, acceptedAtMillis, payload } = record;
    const slot = this.#records.length;
    const fields = { index, id, items, acceptedAtMillis };
    writeRecordHeader(this.#headers, slot * RECORD_HEADER_BYTES, fields, payload, salt);
    this.#push(this.#view(slot));
    if (payload.length > 0) this.#push(payload);
    this.#records.push(record);
  }

  /** A record that is refused. */
  addRefused(record: NewRecord): void {
    this.#records.push(record);
  }

  #push(buffer: Uint8Array): void {
    this.#buffers.push(buffer);
    this.#bytes += buffer.length;
  }

  #view(slot: number): Buffer {
    const offset = slot * RECORD_HEADER_BYTES;
    this.#views[slot] ??= this.#headers.subarray(offset, offset + RECORD_HEADER_BYTES);
    return this.#views[slot];
  }
}

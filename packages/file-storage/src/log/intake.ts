import type { NewRecord, StorageFailure } from '@otelq/sending-queue/native';
import { RECORD_HEADER_BYTES } from '../format/record.js';
import { Chunk } from './chunk.js';
import type { Home } from './home.js';
import type { SegmentWriter } from './segment-writer.js';
import type { Tail } from './tail.js';

/** Enough for a commit that is on its way, one that is told of, and one that waits. */
const SPARE_CHUNKS = 8;

/** Records that wait to be written, in order, in chunks that are ready to be. */
export class Intake {
  readonly #home: Home;
  readonly #tail: Tail;
  readonly #spare: Chunk[] = [];
  #waiting: Chunk[] = [];

  constructor(home: Home, tail: Tail) {
    this.#home = home;
    this.#tail = tail;
  }

  /** The next one. */
  get first(): Chunk | undefined {
    return this.#waiting[0];
  }

  get chunks(): number {
    return this.#waiting.length;
  }

  add(record: NewRecord): void {
    const failure = this.#home.refusal ?? this.#plan(record);
    if (failure !== undefined) this.#refused(failure).addRefused(record);
  }

  /** Takes the next one out. */
  shift(): Chunk | undefined {
    return this.#waiting.shift();
  }

  /** The chunk serves again; nobody may know it any more. */
  recycle(chunk: Chunk): void {
    chunk.clear();
    if (this.#spare.length < SPARE_CHUNKS) this.#spare.push(chunk);
  }

  /** Nothing of what waits is written, nor is where it would have been. */
  refuse(failure: StorageFailure): void {
    this.#tail.unplan();
    for (const chunk of this.#waiting) chunk.failure ??= failure;
  }

  /** What waits goes somewhere else than was planned. */
  replan(): void {
    this.#tail.unplan();
    const chunks = this.#waiting;
    this.#waiting = [];
    for (const chunk of chunks) {
      if (chunk.failure !== undefined) this.#waiting.push(chunk);
      else {
        for (const record of chunk.records) this.add(record);
        this.recycle(chunk);
      }
    }
  }

  #plan(record: NewRecord): StorageFailure | undefined {
    const bytes = RECORD_HEADER_BYTES + record.payload.length;
    const writer = this.#tail.writerFor(bytes);
    if (writer === undefined) return this.#home.noRoom;
    const { segment, planned } = writer;
    const chunk = this.#chunkFor(writer);
    try {
      chunk.add(record, planned.index, segment.salt);
    } catch (error) {
      if (chunk.records.length === 0) this.#forget(chunk);
      return { reason: 'failed', error: error as Error };
    }
    this.#tail.plan(writer, bytes);
    return undefined;
  }

  #chunkFor(writer: SegmentWriter): Chunk {
    const last = this.#waiting.at(-1);
    if (last?.writer === writer && last.failure === undefined && !last.isFull) return last;
    const chunk = this.#next();
    chunk.begin(writer);
    return chunk;
  }

  #forget(last: Chunk): void {
    this.#waiting.pop();
    this.recycle(last);
  }

  #refused(failure: StorageFailure): Chunk {
    const last = this.#waiting.at(-1);
    if (last?.failure === failure) return last;
    const chunk = this.#next();
    chunk.failure = failure;
    return chunk;
  }

  #next(): Chunk {
    const chunk = this.#spare.pop() ?? new Chunk();
    this.#waiting.push(chunk);
    return chunk;
  }
}

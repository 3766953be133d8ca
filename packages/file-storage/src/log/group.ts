import type { Chunk } from './chunk.js';
import type { SegmentWriter } from './segment-writer.js';

/** What a group takes, at most. */
const MAX_CHUNKS = 16;

/** So many bytes are worth a sync of their own: it takes its time for them then, and hardly any for itself. */
const ENOUGH_BYTES = 524_288;

/** Chunks that are written, or being written, to one segment, and will be synced together. */
export class Group {
  #chunks: Chunk[] = [];
  #bytes = 0;
  #more = MAX_CHUNKS;

  get isEmpty(): boolean {
    return this.#chunks.length === 0;
  }

  /** What they are written with; undefined when it is empty. */
  get writer(): SegmentWriter | undefined {
    return this.#chunks[0]?.writer;
  }

  /** Whether it is not to wait for anything else. */
  get isEnough(): boolean {
    return this.#bytes >= ENOUGH_BYTES || this.#more === 0;
  }

  /** Whether a chunk may join it. */
  takes({ writer }: Chunk): boolean {
    return this.#more > 0 && (this.#chunks.length === 0 || this.writer === writer);
  }

  /** @param more - how many others may join it after this one */
  add(chunk: Chunk, more: number): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.bytes;
    this.#more = Math.min(this.#more - 1, more);
  }

  /** Takes all out. */
  takeAll(): Chunk[] {
    const chunks = this.#chunks;
    this.#chunks = [];
    this.#bytes = 0;
    this.#more = MAX_CHUNKS;
    return chunks;
  }
}

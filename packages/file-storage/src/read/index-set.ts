import { MAX_RECORDS } from '../format/record.js';

const FIRST_BYTES = 1024;

/**
 * Which requests of a segment. Takes no memory while they come in order; a bit for each index up to the largest
 * otherwise, 4 MiB at most.
 */
export class IndexSet {
  /** All below are in it; further ones have a bit. */
  #below = 0;
  #bits = new Uint8Array(0);

  has(index: number): boolean {
    return index < this.#below || this.#hasBit(index);
  }

  /**
   * @param index - below MAX_RECORDS
   * @returns whether it was not there before
   */
  add(index: number): boolean {
    if (this.has(index)) return false;
    if (index === this.#below) this.#raise(index + 1);
    else this.#setBit(index);
    return true;
  }

  /** Adds all indexes below `end`. */
  addBelow(end: number): void {
    if (end > this.#below) this.#raise(end);
  }

  #raise(below: number): void {
    let end = below;
    while (this.#hasBit(end)) end += 1;
    this.#below = end;
  }

  #hasBit(index: number): boolean {
    return ((this.#bits[index >>> 3] ?? 0) & (1 << (index & 7))) !== 0;
  }

  #setBit(index: number): void {
    const byte = index >>> 3;
    if (byte >= this.#bits.length) {
      const bytes = Math.min(MAX_RECORDS >>> 3, Math.max(FIRST_BYTES, 2 ** Math.ceil(Math.log2(byte + 1))));
      const grown = new Uint8Array(bytes);
      grown.set(this.#bits);
      this.#bits = grown;
    }
    this.#bits[byte] = (this.#bits[byte] ?? 0) | (1 << (index & 7));
  }
}

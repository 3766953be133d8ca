import { fill, type Reading } from './reading.js';

/** As much of a file as is in memory at a time: enough for reads to be cheap, little enough not to hold up the event loop. */
const WINDOW_BYTES = 262_144;

/** A stretch of a file in memory, which moves over it. */
export class FileWindow {
  #memory = Buffer.alloc(0);
  #error: Error | undefined;
  /** Where in the file `bytes` begin. */
  offset = 0;
  bytes: Buffer = Buffer.alloc(0);

  /** Where in the file `bytes` end. */
  get end(): number {
    return this.offset + this.bytes.length;
  }

  /** The first error since this was called last. */
  takeError(): Error | undefined {
    const error = this.#error;
    this.#error = undefined;
    return error;
  }

  covers(offset: number, byteLength: number): boolean {
    return offset >= this.offset && offset + byteLength <= this.end;
  }

  /**
   * Moves on to `offset`, unless it has what is wanted already.
   *
   * @param byteLength - how much must be there, far less than a window
   * @param end - of what may be read of the file now, at least `offset + byteLength`
   */
  *cover(offset: number, byteLength: number, end: number): Reading<void> {
    if (this.covers(offset, byteLength)) return;
    const wanted = Math.min(WINDOW_BYTES, end - offset);
    // Most of what is read of a file that is being written is short.
    if (this.#memory.length < wanted)
      this.#memory = Buffer.allocUnsafeSlow(2 ** Math.ceil(Math.log2(wanted)));
    const bytes = this.#memory.subarray(0, wanted);
    // Nothing is covered until it is filled, should that fail.
    this.bytes = bytes.subarray(0, 0);
    const error = yield* fill(bytes, offset);
    this.#error ??= error;
    this.offset = offset;
    this.bytes = bytes;
  }
}

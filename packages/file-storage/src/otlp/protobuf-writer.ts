/** What a new writer has room for. */
const INITIAL_BYTES = 64 * 1024;
/** Protobuf messages are at most that long. */
const MAX_BYTES = 2 ** 31 - 1;
/** A tag and a varint take at most 15 bytes, a tag and a fixed-width value 13. */
const LARGEST_FIXED_FIELD = 16;
/** Shorter text is written by a loop here, which takes less time than the way to Node's own code and back. */
const SHORT_TEXT = 48;
/** With the flag `u`, halves of surrogate pairs that are alone. */
const LONE_SURROGATE = /[\uD800-\uDFFF]/u;

/**
 * Writes protobuf into a buffer that grows, field by field, without objects of its own. Fields are named by their tags.
 */
export class ProtobufWriter {
  #buffer = Buffer.allocUnsafeSlow(INITIAL_BYTES);
  #length = 0;

  /** How many bytes it has room for. */
  get capacity(): number {
    return this.#buffer.byteLength;
  }

  /**
   * Starts a field that holds a message; {@link end} takes what it returns.
   *
   * @throws RangeError - as all that writes, when the message becomes larger than 2 GiB
   */
  begin(tag: number): number {
    this.#reserve(LARGEST_FIXED_FIELD);
    this.#varint(tag);
    // Room for its length, which is one byte for most messages.
    return ++this.#length;
  }

  /** Ends the message that began there: everything since then is in it. */
  end(start: number): void {
    const length = this.#length - start;
    const lengthBytes = varintBytes(length);
    if (lengthBytes > 1) {
      this.#reserve(LARGEST_FIXED_FIELD);
      this.#buffer.copyWithin(start + lengthBytes - 1, start, this.#length);
    }
    this.#length = start - 1;
    this.#varint(length);
    this.#length += length;
  }

  /** An integer from 0 to less than 2^64. */
  varint(tag: number, value: number): void {
    this.#reserve(LARGEST_FIXED_FIELD);
    this.#varint(tag);
    this.#varint(value);
  }

  /** An integer from -2^63 to less than 2^63. */
  int64(tag: number, value: number): void {
    this.#reserve(LARGEST_FIXED_FIELD);
    this.#varint(tag);
    if (value >= 0) {
      this.#varint(value);
      return;
    }
    let left = BigInt.asUintN(64, BigInt(value));
    for (; left > 0x7fn; left >>= 7n) this.#buffer[this.#length++] = Number(left & 0x7fn) | 0x80;
    this.#buffer[this.#length++] = Number(left);
  }

  fixed32(tag: number, value: number): void {
    this.#reserve(LARGEST_FIXED_FIELD);
    this.#varint(tag);
    this.#length = this.#buffer.writeUInt32LE(value, this.#length);
  }

  /** The two halves of a 64-bit integer. */
  fixed64(tag: number, low: number, high: number): void {
    this.#reserve(LARGEST_FIXED_FIELD);
    this.#varint(tag);
    this.#length = this.#buffer.writeUInt32LE(low, this.#length);
    this.#length = this.#buffer.writeUInt32LE(high, this.#length);
  }

  double(tag: number, value: number): void {
    this.#reserve(LARGEST_FIXED_FIELD);
    this.#varint(tag);
    this.#length = this.#buffer.writeDoubleLE(value, this.#length);
  }

  bytes(tag: number, bytes: Uint8Array): void {
    this.#reserve(LARGEST_FIXED_FIELD + bytes.byteLength);
    this.#varint(tag);
    this.#varint(bytes.byteLength);
    this.#buffer.set(bytes, this.#length);
    this.#length += bytes.byteLength;
  }

  /**
   * Text as UTF-8, in which U+FFFD stands for each half of a surrogate pair that is alone.
   *
   * @returns whether there is none, so that the text can be read back
   */
  text(tag: number, text: string): boolean {
    this.#reserve(LARGEST_FIXED_FIELD + SHORT_TEXT);
    this.#varint(tag);
    if (text.length < SHORT_TEXT && this.#ascii(text)) return true;
    const byteLength = Buffer.byteLength(text);
    this.#reserve(LARGEST_FIXED_FIELD + byteLength);
    this.#varint(byteLength);
    this.#length += this.#buffer.write(text, this.#length);
    return byteLength === text.length || !LONE_SURROGATE.test(text);
  }

  /**
   * An id of that many bytes, which is given in hexadecimal digits, lower case.
   *
   * @returns whether it is one; otherwise nothing is written
   */
  id(tag: number, id: string, byteLength: number): boolean {
    if (id.length !== 2 * byteLength) return false;
    this.#reserve(LARGEST_FIXED_FIELD + byteLength);
    const start = this.#length;
    this.#varint(tag);
    this.#varint(byteLength);
    for (let index = 0; index < id.length; index += 2) {
      const value = (digit(id.charCodeAt(index)) << 4) | digit(id.charCodeAt(index + 1));
      if (value < 0) {
        this.#length = start;
        return false;
      }
      this.#buffer[this.#length++] = value;
    }
    return true;
  }

  /** What was written, in memory of its own; the writer is empty then. */
  finish(): Uint8Array {
    const bytes = new Uint8Array(this.#buffer.subarray(0, this.#length));
    this.#length = 0;
    return bytes;
  }

  /** Writes the text and its length if it is short and ASCII. */
  #ascii(text: string): boolean {
    const buffer = this.#buffer;
    let position = this.#length;
    buffer[position++] = text.length;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit > 0x7f) return false;
      buffer[position++] = unit;
    }
    this.#length = position;
    return true;
  }

  #varint(value: number): void {
    const buffer = this.#buffer;
    let left = value;
    // Beyond 32 bits, the operators on bits would lose some.
    while (left > 0x7fff_ffff) {
      buffer[this.#length++] = (left % 0x80) | 0x80;
      left = Math.floor(left / 0x80);
    }
    while (left > 0x7f) {
      buffer[this.#length++] = (left & 0x7f) | 0x80;
      left >>>= 7;
    }
    buffer[this.#length++] = left;
  }

  /** Sees to it that there is room for that many bytes more. */
  #reserve(byteLength: number): void {
    const needed = this.#length + byteLength;
    if (needed <= this.#buffer.byteLength) return;
    if (needed > MAX_BYTES) throw new RangeError('a request must be smaller than 2 GiB to be stored');
    const buffer = Buffer.allocUnsafeSlow(Math.min(Math.max(needed, 2 * this.#buffer.byteLength), MAX_BYTES));
    this.#buffer.copy(buffer, 0, 0, this.#length);
    this.#buffer = buffer;
  }
}

function varintBytes(value: number): number {
  let bytes = 1;
  for (let left = value; left > 0x7f; left >>>= 7) bytes++;
  return bytes;
}

/** What a hexadecimal digit is worth; -1 of anything else. */
function digit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  return code >= 0x61 && code <= 0x66 ? code - 0x57 : -1;
}

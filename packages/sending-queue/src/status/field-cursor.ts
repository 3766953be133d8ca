/** The wire types of protobuf; the two of groups (3 and 4) and the two that stand for nothing are errors here. */
export const VARINT = 0;
const FIXED_64 = 1;
export const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;

/** A varint of 64 bits takes ten bytes at most, the last of which holds one bit. */
const LONGEST_VARINT = 10;
const LARGEST_FIELD_NUMBER = 2 ** 29 - 1;

/**
 * Goes from field to field of a protobuf message, without decoding or copying what they hold. Reads nothing outside
 * the bytes it was given, and each `next()` goes forward, so that no input makes it read out of bounds or for ever.
 */
export class FieldCursor {
  readonly #bytes: Uint8Array;
  readonly #limit: number;
  #position: number;

  /** Number of the field. */
  number = 0;
  wireType = VARINT;
  /** Of a varint its value, of a length-delimited field its length; beyond 2^53 the low bits are lost. */
  value = 0;
  /** Where the field begins: its tag. */
  start: number;
  /** Where what it holds begins: behind its tag, and behind its length if it has one. */
  contentStart = 0;
  /** Where the next field begins. */
  end: number;

  constructor(bytes: Uint8Array, start = 0, end = bytes.byteLength) {
    this.#bytes = bytes;
    this.#limit = end;
    this.#position = start;
    this.start = start;
    this.end = start;
  }

  /**
   * Moves to the next field; false behind the last one.
   *
   * @throws RangeError - for what is no protobuf, or holds groups, which are no longer in use
   */
  next(): boolean {
    this.start = this.#position;
    if (this.start === this.#limit) return false;
    const tag = this.#varint();
    this.number = Math.floor(tag / 8);
    this.wireType = tag % 8;
    if (this.number < 1 || this.number > LARGEST_FIELD_NUMBER) {
      throw malformed(`there is no field number ${this.number}`, this.start);
    }
    this.contentStart = this.#position;
    switch (this.wireType) {
      case VARINT:
        this.value = this.#varint();
        break;
      case FIXED_64:
        this.#skip(8);
        break;
      case LENGTH_DELIMITED:
        this.value = this.#varint();
        this.contentStart = this.#position;
        this.#skip(this.value);
        break;
      case FIXED_32:
        this.#skip(4);
        break;
      default:
        throw malformed(`wire type ${this.wireType} is not known`, this.start);
    }
    this.end = this.#position;
    return true;
  }

  #skip(length: number): void {
    if (length > this.#limit - this.#position) {
      throw malformed('a field is longer than the message', this.start);
    }
    this.#position += length;
  }

  #varint(): number {
    let value = 0;
    let unit = 1;
    for (let index = 1; index <= LONGEST_VARINT; index++) {
      const byte = this.#position < this.#limit ? this.#bytes[this.#position++] : undefined;
      if (byte === undefined) throw malformed('the message ends within a varint', this.start);
      value += (byte & 0x7f) * unit;
      if (byte < 0x80) {
        if (index === LONGEST_VARINT && byte > 1) break;
        return value;
      }
      unit *= 0x80;
    }
    throw malformed('a varint is longer than 64 bits', this.start);
  }
}

const malformed = (what: string, position: number): RangeError =>
  new RangeError(`malformed protobuf: ${what} (in the field at byte ${position})`);

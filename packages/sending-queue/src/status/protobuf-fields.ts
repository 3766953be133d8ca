/** One field of a protobuf message: a varint, or bytes. Fixed-width fields are skipped. */
export interface ProtobufField {
  readonly number: number;
  readonly value: number | Uint8Array;
}

const VARINT = 0;
const FIXED_64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;

/** A varint of 64 bits takes ten bytes at most. */
const LONGEST_VARINT = 10;

/**
 * Reads the fields of a protobuf message in their order, in one pass over its bytes. A varint beyond 2^53 loses its low
 * bits, and a negative one reads as 2^64 less its magnitude.
 *
 * @throws RangeError at the first byte that is no protobuf
 */
export function* protobufFields(bytes: Uint8Array): Generator<ProtobufField, void> {
  let position = 0;

  function varint(): number {
    let value = 0;
    for (let index = 0; index < LONGEST_VARINT; index++) {
      const byte = bytes[position++];
      if (byte === undefined) throw new RangeError('protobuf: the message ends within a varint');
      value += (byte & 0x7f) * 2 ** (7 * index);
      if (byte < 0x80) return value;
    }
    throw new RangeError('protobuf: a varint is longer than ten bytes');
  }

  function skip(length: number): number {
    const start = position;
    if (length > bytes.length - start) throw new RangeError('protobuf: the message ends within a field');
    position += length;
    return start;
  }

  while (position < bytes.length) {
    const tag = varint();
    const number = Math.floor(tag / 8);
    switch (tag % 8) {
      case VARINT:
        yield { number, value: varint() };
        break;
      case LENGTH_DELIMITED: {
        const start = skip(varint());
        yield { number, value: bytes.subarray(start, position) };
        break;
      }
      case FIXED_64:
        skip(8);
        break;
      case FIXED_32:
        skip(4);
        break;
      default:
        throw new RangeError(`protobuf: wire type ${tag % 8} is not known`);
    }
  }
}

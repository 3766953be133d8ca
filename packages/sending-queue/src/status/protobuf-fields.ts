import { FieldCursor, LENGTH_DELIMITED, VARINT } from './field-cursor.js';

/** One field of a protobuf message: a varint, or bytes. Fixed-width fields are skipped. */
export interface ProtobufField {
  readonly number: number;
  readonly value: number | Uint8Array;
}

/**
 * Reads the fields of a small protobuf message in their order. A varint beyond 2^53 loses its low bits, and a negative one
 * reads as 2^64 less its magnitude.
 *
 * @throws RangeError at the first byte that is no protobuf
 */
export function* protobufFields(bytes: Uint8Array): Generator<ProtobufField, void> {
  const field = new FieldCursor(bytes);
  while (field.next()) {
    const { number, value, wireType } = field;
    if (wireType === VARINT) yield { number, value };
    else if (wireType === LENGTH_DELIMITED)
      yield { number, value: bytes.subarray(field.contentStart, field.end) };
  }
}

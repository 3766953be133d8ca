import { types } from 'node:util';
import {
  KEY_UTF16,
  SPECIAL_NEGATIVE_ZERO,
  SPECIAL_UNDEFINED,
  VALUE_BIGINT,
  VALUE_SPECIAL,
  VALUE_UTF16,
} from './extensions.js';
import { demandNesting } from './nesting.js';
import { ANY_VALUE, KEY_VALUE, VALUES } from './otlp-tags.js';
import type { ProtobufWriter } from './protobuf-writer.js';

const MIN_INT_64 = -(2 ** 63);
const BEYOND_INT_64 = 2 ** 63;

/** Writes each property of the object as a `KeyValue` in a field of that tag. Returns whether there is any. */
export function writeAttributes(writer: ProtobufWriter, tag: number, attributes: object, depth = 0): boolean {
  let isEmpty = true;
  for (const key in attributes) {
    if (!Object.hasOwn(attributes, key)) continue;
    const value: unknown = attributes[key as keyof typeof attributes];
    writeKeyValue(writer, tag, key, value, depth);
    isEmpty = false;
  }
  return !isEmpty;
}

export function writeKeyValue(
  writer: ProtobufWriter,
  tag: number,
  key: string,
  value: unknown,
  depth: number,
): void {
  const start = writer.begin(tag);
  if (!writer.text(KEY_VALUE.key, key)) writer.bytes(KEY_UTF16, utf16(key));
  writeField(writer, KEY_VALUE.value, value, depth);
  writer.end(start);
}

/**
 * Writes the value as an `AnyValue` in a field of that tag.
 *
 * @throws RangeError - when it is nested too deep
 */
export function writeField(writer: ProtobufWriter, tag: number, value: unknown, depth = 0): void {
  const start = writer.begin(tag);
  writeValue(writer, value, depth);
  writer.end(start);
}

function writeValue(writer: ProtobufWriter, value: unknown, depth: number): void {
  switch (typeof value) {
    case 'string':
      if (!writer.text(ANY_VALUE.string, value)) writer.bytes(VALUE_UTF16, utf16(value));
      break;
    case 'number':
      writeNumber(writer, value);
      break;
    case 'boolean':
      writer.varint(ANY_VALUE.bool, value ? 1 : 0);
      break;
    case 'object':
      if (value !== null) writeObject(writer, value, depth + 1);
      break;
    case 'bigint':
      writer.text(VALUE_BIGINT, value.toString(16));
      break;
    default:
      // Functions and symbols come back as undefined: the stock exporters send the same for all of them.
      writer.varint(VALUE_SPECIAL, SPECIAL_UNDEFINED);
  }
}

/** As the stock exporters do, an integer is one as long as it fits in 64 bits. */
function writeNumber(writer: ProtobufWriter, value: number): void {
  if (!Number.isInteger(value) || value < MIN_INT_64 || value >= BEYOND_INT_64) {
    writer.double(ANY_VALUE.double, value);
    return;
  }
  writer.int64(ANY_VALUE.int, value);
  if (Object.is(value, -0)) writer.varint(VALUE_SPECIAL, SPECIAL_NEGATIVE_ZERO);
}

function writeObject(writer: ProtobufWriter, value: object, depth: number): void {
  // Not `instanceof`, which depends on the prototype, and on the realm.
  if (types.isUint8Array(value)) {
    writer.bytes(ANY_VALUE.bytes, value);
    return;
  }
  demandNesting(depth);
  if (Array.isArray(value)) {
    const start = writer.begin(ANY_VALUE.array);
    for (const element of value) writeField(writer, VALUES, element, depth);
    writer.end(start);
    return;
  }
  const start = writer.begin(ANY_VALUE.map);
  writeAttributes(writer, VALUES, value, depth);
  writer.end(start);
}

const utf16 = (text: string): Uint8Array => Buffer.from(text, 'utf16le');

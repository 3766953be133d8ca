import type { FieldCursor } from '@otelq/sending-queue/internal';
import {
  KEY_UTF16,
  SPECIAL_NEGATIVE_ZERO,
  SPECIAL_UNDEFINED,
  VALUE_BIGINT,
  VALUE_SPECIAL,
  VALUE_UTF16,
} from './extensions.js';
import { bytesOf, doubleOf, fieldsOf, int64Of, textOf, utf16Of } from './field-value.js';
import { demandNesting } from './nesting.js';
import { ANY_VALUE, KEY_VALUE, VALUES } from './otlp-tags.js';
import { tagOf } from './tag.js';
import type { AttributeMap } from './telemetry.js';

/**
 * Reads the `KeyValue` that the field holds into the attributes.
 *
 * @throws RangeError - as all that reads, when it is malformed or nested too deep
 */
export function readKeyValue(
  source: Buffer,
  keyValue: FieldCursor,
  attributes: AttributeMap,
  depth = 0,
): void {
  const field = fieldsOf(source, keyValue);
  let key = '';
  let value: unknown = null;
  while (field.next()) {
    switch (tagOf(field)) {
      case KEY_VALUE.key:
        key = textOf(source, field);
        break;
      case KEY_VALUE.value:
        value = readValue(source, field, depth);
        break;
      case KEY_UTF16:
        key = utf16Of(source, field);
    }
  }
  // Assigning it would set the prototype.
  if (key === '__proto__') define(attributes, key, value);
  else attributes[key] = value;
}

/** Reads the `AnyValue` that the field holds. */
export function readValue(source: Buffer, anyValue: FieldCursor, depth = 0): unknown {
  const field = fieldsOf(source, anyValue);
  let value: unknown = null;
  while (field.next()) {
    switch (tagOf(field)) {
      case ANY_VALUE.string:
        value = textOf(source, field);
        break;
      case ANY_VALUE.bool:
        value = field.value !== 0;
        break;
      case ANY_VALUE.int:
        value = int64Of(source, field);
        break;
      case ANY_VALUE.double:
        value = doubleOf(source, field);
        break;
      case ANY_VALUE.array:
        value = readArray(source, field, depth + 1);
        break;
      case ANY_VALUE.map:
        value = readMap(source, field, depth + 1);
        break;
      case ANY_VALUE.bytes:
        value = bytesOf(source, field);
        break;
      case VALUE_UTF16:
        value = utf16Of(source, field);
        break;
      case VALUE_BIGINT:
        value = bigintOf(textOf(source, field));
        break;
      case VALUE_SPECIAL:
        if (field.value === SPECIAL_UNDEFINED) value = undefined;
        if (field.value === SPECIAL_NEGATIVE_ZERO) value = -0;
    }
  }
  return value;
}

function readArray(source: Buffer, arrayValue: FieldCursor, depth: number): unknown[] {
  demandNesting(depth);
  const field = fieldsOf(source, arrayValue);
  const elements: unknown[] = [];
  while (field.next()) {
    if (tagOf(field) === VALUES) elements.push(readValue(source, field, depth));
  }
  return elements;
}

function readMap(source: Buffer, keyValueList: FieldCursor, depth: number): AttributeMap {
  demandNesting(depth);
  const field = fieldsOf(source, keyValueList);
  const map: AttributeMap = {};
  while (field.next()) {
    if (tagOf(field) === VALUES) readKeyValue(source, field, map, depth);
  }
  return map;
}

function define(target: AttributeMap, key: string, value: unknown): void {
  Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}

/** Hexadecimal, as reading decimal digits takes time that grows with the square of how many there are. */
const bigintOf = (text: string): bigint =>
  text.startsWith('-') ? -BigInt(`0x${text.slice(1)}`) : BigInt(`0x${text}`);

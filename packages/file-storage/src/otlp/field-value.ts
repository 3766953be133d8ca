/** Reads what the field holds that the cursor is at, which must be of the type that is read. */
import type { HrTime } from '@opentelemetry/api';
import { FieldCursor } from '@otelq/sending-queue/internal';
import { hrTimeOf } from './hr-time.js';

/** Integers of that many bytes as varints take 49 bits, which the cursor has read exactly. */
const EXACT_BYTES = 7;

/** Those of a message. */
export const fieldsOf = (source: Buffer, message: FieldCursor): FieldCursor =>
  new FieldCursor(source, message.contentStart, message.end);

/** UTF-8; what is none becomes U+FFFD. */
export const textOf = (source: Buffer, field: FieldCursor): string =>
  source.toString('utf8', field.contentStart, field.end);

export const utf16Of = (source: Buffer, field: FieldCursor): string =>
  source.toString('utf16le', field.contentStart, field.end);

/** An id, in hexadecimal digits. */
export const idOf = (source: Buffer, field: FieldCursor): string =>
  source.toString('hex', field.contentStart, field.end);

/** In memory of their own. */
export const bytesOf = (source: Buffer, field: FieldCursor): Uint8Array =>
  new Uint8Array(source.subarray(field.contentStart, field.end));

export const fixed32Of = (source: Buffer, field: FieldCursor): number =>
  source.readUInt32LE(field.contentStart);

export const doubleOf = (source: Buffer, field: FieldCursor): number =>
  source.readDoubleLE(field.contentStart);

/** Of nanoseconds since the epoch. */
export const timeOf = (source: Buffer, field: FieldCursor): HrTime =>
  hrTimeOf(source.readUInt32LE(field.contentStart), source.readUInt32LE(field.contentStart + 4));

/** A signed integer of 64 bits; the nearest number, of one that takes more bits than a number has. */
export function int64Of(source: Buffer, { contentStart, end, value }: FieldCursor): number {
  if (end - contentStart <= EXACT_BYTES) return value;
  let bits = 0n;
  for (let position = end - 1; position >= contentStart; position--) {
    bits = (bits << 7n) | BigInt(source.readUInt8(position) & 0x7f);
  }
  return Number(BigInt.asIntN(64, bits));
}

/** Writes properties of objects: to fields of OTLP where those give back what is there, else by their names beside them. */
import type { HrTime } from '@opentelemetry/api';
import { EXACT } from './extensions.js';
import { writeNanoseconds } from './hr-time.js';
import type { ProtobufWriter } from './protobuf-writer.js';
import { writeAttributes, writeKeyValue } from './write-value.js';

const MAX_UINT_32 = 0xffff_ffff;

/** Stores a property by its name. */
export function writeExact(writer: ProtobufWriter, name: string, value: unknown): void {
  writeKeyValue(writer, EXACT, name, value, 0);
}

export function writeText(writer: ProtobufWriter, tag: number, name: string, text: unknown): void {
  if (typeof text !== 'string' || !writer.text(tag, text)) writeExact(writer, name, text);
}

/** A number that OTLP has 32 bits for, without a sign. Returns whether that held it. */
export function writeCount(writer: ProtobufWriter, tag: number, name: string, count: unknown): boolean {
  const isPlain = isUint32(count);
  if (isPlain) writer.varint(tag, count);
  else writeExact(writer, name, count);
  return isPlain;
}

export function writeTime(writer: ProtobufWriter, tag: number, name: string, time: HrTime): void {
  if (!writeNanoseconds(writer, tag, time)) writeExact(writer, name, time);
}

/** The attributes of what always has some, if only none at all. */
export function writeOwnAttributes(writer: ProtobufWriter, tag: number, attributes: unknown): void {
  if (isObject(attributes)) writeAttributes(writer, tag, attributes);
  else writeExact(writer, 'attributes', attributes);
}

/**
 * Attributes that may be missing, as may be the count of those that were dropped. The SDKs count where they were given
 * attributes, so none with a count are taken to be empty, and none without one to be missing.
 */
export function writeCountedAttributes(
  writer: ProtobufWriter,
  tags: { readonly attributes: number; readonly droppedAttributesCount: number },
  { attributes, droppedAttributesCount }: { attributes?: unknown; droppedAttributesCount?: unknown },
): void {
  const isCounted =
    droppedAttributesCount !== undefined &&
    writeCount(writer, tags.droppedAttributesCount, 'droppedAttributesCount', droppedAttributesCount);
  if (isObject(attributes) && writeAttributes(writer, tags.attributes, attributes)) return;
  const isAsRead = isCounted ? isObject(attributes) : attributes === undefined;
  if (!isAsRead) writeExact(writer, 'attributes', attributes);
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isUint32 = (count: unknown): count is number =>
  typeof count === 'number' && Number.isInteger(count) && count >= 0 && count <= MAX_UINT_32;

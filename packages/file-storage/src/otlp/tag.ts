/**
 * Tags of protobuf fields: a field's number and its wire type in one, as they stand before what it holds. A field of
 * another wire type than the one described has another tag, and so it is one that nobody knows.
 */
import { type FieldCursor, LENGTH_DELIMITED, VARINT } from '@otelq/sending-queue/internal';

const FIXED_64 = 1;
const FIXED_32 = 5;

export const varint = (number: number): number => number * 8 + VARINT;
export const fixed64 = (number: number): number => number * 8 + FIXED_64;
export const fixed32 = (number: number): number => number * 8 + FIXED_32;
/** Of text, bytes and messages. */
export const delimited = (number: number): number => number * 8 + LENGTH_DELIMITED;

/** The tag of the field that the cursor is at. */
export const tagOf = ({ number, wireType }: FieldCursor): number => number * 8 + wireType;

import { describe, expect, it } from 'vitest';
import { FieldCursor } from './field-cursor.js';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));

function fields(hex: string, start?: number, end?: number) {
  const cursor = new FieldCursor(bytes(hex), start, end);
  const seen = [];
  while (cursor.next()) {
    const { number, wireType, value, start, contentStart, end } = cursor;
    seen.push({ number, wireType, value: wireType % 2 === 0 ? value : undefined, start, contentStart, end });
  }
  return seen;
}

describe('FieldCursor', () => {
  it('goes through fields of every wire type', () => {
    // From the examples of protobuf.dev/programming-guides/encoding: a = 150, b = "testing".
    expect(
      fields('08 96 01  12 07 74 65 73 74 69 6e 67  1d 01 02 03 04  21 01 02 03 04 05 06 07 08'),
    ).toEqual([
      { number: 1, wireType: 0, value: 150, start: 0, contentStart: 1, end: 3 },
      { number: 2, wireType: 2, value: 7, start: 3, contentStart: 5, end: 12 },
      { number: 3, wireType: 5, value: undefined, start: 12, contentStart: 13, end: 17 },
      { number: 4, wireType: 1, value: undefined, start: 17, contentStart: 18, end: 26 },
    ]);
  });

  it('stays within the part that it was given', () => {
    expect(fields('ff 08 01 ff', 1, 3)).toEqual([
      { number: 1, wireType: 0, value: 1, start: 1, contentStart: 2, end: 3 },
    ]);
    expect(() => fields('08 80 01', 0, 2)).toThrow('the message ends within a varint');
    expect(() => fields('0a 02 01 01', 0, 3)).toThrow('a field is longer than the message');
  });

  it('reads numbers and lengths that are longer than they need to be', () => {
    expect(fields('88 80 00  81 00')).toMatchObject([{ number: 1, value: 1 }]);
    expect(fields('0a 81 80 80 80 80 80 80 80 80 00  ff')).toMatchObject([{ value: 1, end: 12 }]);
  });

  it('reads the largest field number and the largest varint', () => {
    expect(fields('f8 ff ff ff 0f  00')).toMatchObject([{ number: 2 ** 29 - 1 }]);
    expect(fields('08 ff ff ff ff ff ff ff ff ff 01')).toMatchObject([{ value: 2 ** 64 }]);
  });

  it('has no fields in no bytes', () => {
    expect(fields('')).toEqual([]);
  });

  it.each([
    ['a tag without a field', '08', 'the message ends within a varint'],
    ['a tag cut short', '80', 'the message ends within a varint'],
    ['a varint cut short', '08 80 80', 'the message ends within a varint'],
    ['a length cut short', '0a ff', 'the message ends within a varint'],
    ['a length beyond the end', '0a 02 00', 'a field is longer than the message'],
    ['a length of 2^64 - 1', '0a ff ff ff ff ff ff ff ff ff 01', 'a field is longer than the message'],
    ['a length of 2^32', '0a 80 80 80 80 10', 'a field is longer than the message'],
    ['a varint of 2^64', '08 80 80 80 80 80 80 80 80 80 02', 'a varint is longer than 64 bits'],
    ['a varint of eleven bytes', '08 80 80 80 80 80 80 80 80 80 80 00', 'a varint is longer than 64 bits'],
    ['a fixed64 cut short', '09 01 02 03 04 05 06 07', 'a field is longer than the message'],
    ['a fixed32 cut short', '0d 01 02 03', 'a field is longer than the message'],
    ['field number 0', '00 01', 'there is no field number 0'],
    ['field number 2^29', '80 80 80 80 10 01', 'there is no field number 536870912'],
    ['the start of a group', '0b 0c', 'wire type 3 is not known'],
    ['the end of a group', '0c', 'wire type 4 is not known'],
    ['wire type 6', '0e', 'wire type 6 is not known'],
    ['wire type 7', '0f', 'wire type 7 is not known'],
  ])('refuses %s', (_, hex, message) => {
    expect(() => fields(hex)).toThrow(RangeError);
    expect(() => fields(hex)).toThrow(`malformed protobuf: ${message} (in the field at byte 0)`);
  });
});

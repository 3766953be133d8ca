import fc from 'fast-check';
import protobuf from 'protobufjs';
import { describe, expect, it } from 'vitest';
import { text } from '../../testing/otlp/values.js';
import { ProtobufWriter } from './protobuf-writer.js';
import { delimited, fixed32, fixed64, varint } from './tag.js';

/** What a reader of somebody else finds behind the tag, which is that one. */
function readerBehind(tag: number, write: (writer: ProtobufWriter) => void): protobuf.Reader {
  const writer = new ProtobufWriter();
  write(writer);
  const reader = protobuf.Reader.create(writer.finish());
  expect(reader.uint32()).toBe(tag);
  return reader;
}

describe('ProtobufWriter', () => {
  it('writes varints of up to 53 bits, behind tags of any field', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 1, max: 2 ** 29 - 1 }), (value, number) => {
        const tag = varint(number);
        const reader = readerBehind(tag, (writer) => writer.varint(tag, value));
        expect(Number(reader.uint64())).toBe(value);
        expect(reader.pos).toBe(reader.len);
      }),
    );
  });

  it('writes integers of 64 bits', () => {
    const integer = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1025n }).map(Number);
    const edges = [0, -1, 2 ** 31, 2 ** 32, -(2 ** 32), -(2 ** 53), 2 ** 53, -(2 ** 63), 2 ** 63 - 1024];
    fc.assert(
      fc.property(fc.oneof(integer, fc.integer(), fc.constantFrom(...edges)), (value) => {
        const reader = readerBehind(varint(3), (writer) => writer.int64(varint(3), value));
        expect(BigInt(reader.int64().toString())).toBe(BigInt(value));
        expect(reader.pos).toBe(reader.len);
      }),
    );
  });

  it('writes numbers of a fixed width', () => {
    const tag = fixed64(4);
    expect(readerBehind(fixed32(2), (writer) => writer.fixed32(fixed32(2), 0xffff_fffe)).fixed32()).toBe(
      0xffff_fffe,
    );
    expect(readerBehind(tag, (writer) => writer.double(tag, -0.1)).double()).toBe(-0.1);
    const halves = readerBehind(tag, (writer) => writer.fixed64(tag, 0x8000_0001, 0xffff_ffff));
    expect(BigInt(halves.fixed64().toString())).toBe(0xffff_ffff_8000_0001n);
  });

  it('writes any text, and says whether it can be read back', () => {
    fc.assert(
      fc.property(text, (given) => {
        let isExact = false;
        const reader = readerBehind(delimited(1), (writer) => {
          isExact = writer.text(delimited(1), given);
        });
        const expected = Buffer.from(given);
        expect(Buffer.from(reader.bytes()).equals(expected)).toBe(true);
        expect(isExact).toBe(expected.toString() === given);
      }),
    );
  });

  it('writes ids, and nothing for what is none', () => {
    const reader = readerBehind(delimited(1), (writer) => {
      expect(writer.id(delimited(1), '00ff7a9b', 4)).toBe(true);
      for (const id of ['00ff7a9', '00FF7A9B', '00ff7a9g', '00ff7a9`', '00ff7a9ä', '']) {
        expect(writer.id(delimited(1), id, 4)).toBe(false);
      }
    });
    expect(Buffer.from(reader.bytes()).toString('hex')).toBe('00ff7a9b');
    expect(reader.pos).toBe(reader.len);
  });

  it.each([0, 127, 128, 16_383, 16_384, 2_097_151, 2_097_152])(
    'writes messages of %d bytes, in others',
    (byteLength) => {
      const content = new Uint8Array(byteLength).fill(7);
      const reader = readerBehind(delimited(1), (writer) => {
        const outer = writer.begin(delimited(1));
        const inner = writer.begin(delimited(2));
        if (byteLength > 0) for (const byte of content.subarray(0, 10)) writer.varint(varint(1), byte);
        writer.bytes(delimited(3), content);
        writer.end(inner);
        writer.varint(varint(4), 300);
        writer.end(outer);
      });
      expect(reader.uint32()).toBe(reader.len - reader.pos);
      expect(reader.uint32()).toBe(delimited(2));
      const innerEnd = reader.uint32() + reader.pos;
      while (reader.uint32() === varint(1)) expect(reader.uint32()).toBe(7);
      expect(Buffer.from(reader.bytes()).equals(content)).toBe(true);
      expect(reader.pos).toBe(innerEnd);
      expect([reader.uint32(), reader.uint32()]).toEqual([varint(4), 300]);
      expect(reader.pos).toBe(reader.len);
    },
  );

  it('is empty when it has finished, and hands out memory of its own size', () => {
    const writer = new ProtobufWriter();
    writer.varint(varint(1), 1);
    const first = writer.finish();
    writer.varint(varint(2), 2);
    expect([...writer.finish()]).toEqual([varint(2), 2]);
    expect([...first]).toEqual([varint(1), 1]);
    expect(first.buffer.byteLength).toBe(2);
  });
});

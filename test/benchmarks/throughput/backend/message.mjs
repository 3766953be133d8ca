/** As much of protobuf's wire format as finding a field takes; https://protobuf.dev/programming-guides/encoding/ */

const VARINT = 0;
const FIXED_64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED_32 = 5;

/** Where reading goes on. One for all: whoever reads a varint goes on there at once. */
let position = 0;

/** @param {Uint8Array} bytes @param {number} at */
function readVarint(bytes, at) {
  let value = 0;
  let factor = 1;
  for (position = at; ; factor *= 128) {
    const byte = bytes[position++];
    if (byte === undefined) throw new RangeError('a message ends in the middle of a number');
    value += (byte & 0x7f) * factor;
    if (byte < 0x80) return value;
  }
}

/**
 * Visits the fields of that number in the message that begins and ends there; those of messages and bytes only.
 *
 * @param {Uint8Array} bytes
 * @param {number} start
 * @param {number} end
 * @param {number} number
 * @param {(start: number, end: number) => void} visit
 */
export function eachField(bytes, start, end, number, visit) {
  for (let at = start; at < end; ) {
    const tag = readVarint(bytes, at);
    at = position;
    switch (tag & 7) {
      case VARINT:
        readVarint(bytes, at);
        at = position;
        break;
      case FIXED_64:
        at += 8;
        break;
      case LENGTH_DELIMITED: {
        const length = readVarint(bytes, at);
        at = position + length;
        if (at > end) throw new RangeError('a field is longer than its message');
        if (tag >>> 3 === number) visit(at - length, at);
        break;
      }
      case FIXED_32:
        at += 4;
        break;
      default:
        throw new RangeError(`wire type ${tag & 7} is none of OTLP's`);
    }
  }
}

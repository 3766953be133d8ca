import { describe, expect, it } from 'vitest';
import { metricLayout, traceLayout } from './layout.js';
import { cutProtobuf, mergeProtobuf } from './protobuf.js';

const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));

describe('cutProtobuf', () => {
  it('keeps the other fields of the messages around the cut in both parts, in their order', () => {
    // ResourceSpans { 1: "", ScopeSpans { 9: 1, Span "a", Span "b", 3: "" }, 3: "" }
    const whole = bytes('0a 10  0a 00  12 0a  48 01  12 01 61  12 01 62  1a 00  1a 00');
    expect(cutProtobuf(whole, traceLayout, 1)).toEqual([
      bytes('0a 0d  0a 00  12 07  48 01  12 01 61  1a 00  1a 00'),
      bytes('0a 0d  0a 00  12 07  48 01  12 01 62  1a 00  1a 00'),
    ]);
  });

  it('takes a field of another wire type for one that it does not know', () => {
    // ScopeSpans { 2: 5, Span "a", Span "b" }
    expect(cutProtobuf(bytes('0a 0a 12 08  10 05  12 01 61  12 01 62'), traceLayout, 1)).toEqual([
      bytes('0a 07 12 05  10 05  12 01 61'),
      bytes('0a 07 12 05  10 05  12 01 62'),
    ]);
  });

  it('writes lengths of more than one byte', () => {
    const span = `12 8001 ${'00'.repeat(128)}`;
    // Two spans of 131 bytes: 262 = 0x106, and 265 with the header of their scope.
    const whole = bytes(`0a 8902 12 8602 ${span} ${span}`);
    const part = bytes(`0a 8601 12 8301 ${span}`);
    expect(cutProtobuf(whole, traceLayout, 1)).toEqual([part, part]);
  });

  it('leaves messages without items where they are', () => {
    const [empty, a, b] = ['0a 02 12 00', '0a 05 12 03 12 01 61', '0a 05 12 03 12 01 62'];
    const whole = bytes(`${empty} ${a} ${empty} ${b} ${empty}`);
    expect(cutProtobuf(whole, traceLayout, 1)).toEqual([
      bytes(`${empty} ${a}`),
      bytes(`${empty} ${b} ${empty}`),
    ]);
  });

  it('cuts requests of any number of messages', () => {
    const half = bytes('0a 05 12 03 12 01 61'.repeat(150_000));
    const parts = cutProtobuf(Buffer.concat([half, half]), traceLayout, 150_000);
    expect(parts.map((part) => Buffer.compare(part, half))).toEqual([0, 0]);
  });

  it('leaves out the data of a metric that has none in a part', () => {
    // Metric { gauge { 1: "a" }, sum { 1: "b" } }
    expect(cutProtobuf(bytes('0a 0e 12 0c 12 0a  2a 03 0a 01 61  3a 03 0a 01 62'), metricLayout, 1)).toEqual([
      bytes('0a 09 12 07 12 05  2a 03 0a 01 61'),
      bytes('0a 09 12 07 12 05  3a 03 0a 01 62'),
    ]);
  });
});

describe('mergeProtobuf', () => {
  it('joins requests, and hands out a single one as it is', () => {
    const [one, other] = [bytes('0a 00'), bytes('0a 01 00')];
    expect(mergeProtobuf([one, other])).toEqual(bytes('0a 00 0a 01 00'));
    expect(mergeProtobuf([one])).toBe(one);
    expect(mergeProtobuf([])).toEqual(bytes(''));
  });
});

import { describe, expect, it } from 'vitest';
import { mergeJson } from './json-merge.js';
import { traceLayout } from './layout.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const mergeAll = (texts: string[]) => Buffer.from(mergeJson(texts.map(bytes), traceLayout)).toString('utf8');
const merge = (...texts: string[]) => mergeAll(texts);

describe('mergeJson', () => {
  it('joins the lists of requests as they are', () => {
    expect(
      merge('{"resourceSpans":[{"a":1.0}]}', '{"resourceSpans":[{"b":12345678901234567890},{"c":[{}]}]}'),
    ).toBe('{"resourceSpans":[{"a":1.0},{"b":12345678901234567890},{"c":[{}]}]}');
  });

  it('leaves out lists without elements', () => {
    const [none, one] = ['{"resourceSpans":[]}', '{"resourceSpans":[{"a":1}]}'];
    expect(merge(none, none)).toBe(none);
    expect(merge(none, one)).toBe(one);
    expect(merge(one, none)).toBe(one);
    expect(merge(none, one, none, one)).toBe('{"resourceSpans":[{"a":1},{"a":1}]}');
  });

  it('makes an empty request of none', () => {
    expect(merge()).toBe('{"resourceSpans":[]}');
  });

  it('joins any number of requests', () => {
    const requests = Array.from({ length: 200_000 }, () => '{"resourceSpans":[{}]}');
    const elements = requests.map(() => '{}').join(',');
    expect(mergeAll(requests)).toBe(`{"resourceSpans":[${elements}]}`);
  });

  it('hands out a single request as it is', () => {
    const request = bytes(' {}');
    expect(mergeJson([request], traceLayout)).toBe(request);
  });

  it.each([
    ['nothing', ''],
    ['the text of a proxy', 'OK'],
    ['half a request', '{"resourceSpans":['],
    ['an item without an end', '{"resourceSpans":[{]}'],
    ['white space', '{ "resourceSpans": [ {"b":2} ] }\n'],
    ['no list', '{}'],
    ['null for a list', '{"resourceSpans":null}'],
    ['a field before', '{"x":0,"resourceSpans":[{"b":2}]}'],
    ['a field behind', '{"resourceSpans":[{"b":2}],"x":0}'],
    ['a list behind an empty one', '{"resourceSpans":[],"x":[{}]}'],
    ['an empty list behind', '{"resourceSpans":[{"b":2}],"x":[]}'],
    ['another signal', '{"resourceLogs":[{"b":2}]}'],
  ])('refuses what serializers do not write: %s', (_, other) => {
    const refused = new RangeError('not a request in JSON as serializers write it, {"resourceSpans":[{…}]}');
    expect(() => merge('{"resourceSpans":[{"a":1}]}', other)).toThrow(refused);
    expect(() => merge(other, '{"resourceSpans":[{"a":1}]}')).toThrow(refused);
  });
});

import { describe, expect, it } from 'vitest';
import { cutJson } from './json-cut.js';
import { metricLayout, traceLayout } from './layout.js';

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (part: Uint8Array) => Buffer.from(part).toString('utf8');
const cut = (text: string, firstItems: number, layout = traceLayout) =>
  cutJson(bytes(text), layout, firstItems).map(textOf);

describe('cutJson', () => {
  it('keeps what it does not cut as it was written', () => {
    const values =
      '[ 12345678901234567890, -0.0, 1E+2,"9223372036854775807","\\u0041\\"\\\\" , null,true,{"a":[]},[ ]]';
    const around = (spans: string) =>
      `{"resourceSpans":[{"resource":${values},"scopeSpans":[{"spans":[${spans}],"x" : ${values}}]}]}`;
    const span = `{"attributes": ${values}}`;
    expect(cut(around(`${span},${span} , ${span}`), 1)).toEqual([around(span), around(`${span} , ${span}`)]);
  });

  it('leaves white space between what it takes apart', () => {
    const text =
      ' { "resourceSpans" : [ {"scopeSpans":[ { "spans" :\n[ 1 ,\t2 ] , "scope" : { } } ] } ] }\r\n';
    expect(cut(text, 1).map((part) => JSON.parse(part))).toEqual([
      { resourceSpans: [{ scopeSpans: [{ spans: [1], scope: {} }] }] },
      { resourceSpans: [{ scopeSpans: [{ spans: [2], scope: {} }] }] },
    ]);
  });

  it('leaves out the data of a metric that has none in a part', () => {
    const text =
      '{"resourceMetrics":[{"scopeMetrics":[{"metrics":[{"gauge":{"dataPoints":[1]},"sum":{"dataPoints":[2]}}]}]}]}';
    expect(cut(text, 1, metricLayout)).toEqual([
      text.replace(',"sum":{"dataPoints":[2]}', ''),
      text.replace('"gauge":{"dataPoints":[1]},', ''),
    ]);
  });

  it('takes a field of another type for one that it does not know', () => {
    const text = '{"resourceSpans":[{"scopeSpans":null},{"scopeSpans":[{"spans":7,"spans":[1,2]}]}]}';
    expect(cut(text, 1)).toEqual([
      text.replace(',2]', ']'),
      '{"resourceSpans":[{"scopeSpans":[{"spans":7,"spans":[2]}]}]}',
    ]);
  });

  it('cuts requests of any number of messages', () => {
    const message = '{"scopeSpans":[{"spans":[{}]}]}';
    const request = (messages: number) =>
      `{"resourceSpans":[${Array.from({ length: messages }, () => message).join(',')}]}`;
    expect(cut(request(300_000), 150_000)).toEqual([request(150_000), request(150_000)]);
  });

  const spans = (text: string) => `{"resourceSpans":[{"scopeSpans":[{"spans":[${text}]}]}]}`;

  it.each([
    ['nothing', ''],
    ['the text of a proxy', '<html>'],
    ['an array', '[]'],
    ['half a request', spans('{},{}').slice(0, -1)],
    ['more than a request', `${spans('{},{}')}}`],
    ['a list of null', '{"resourceSpans":[null]}'],
    ['a comma too many', spans('{},{},')],
    ['no comma', spans('{} {}')],
    ['no colon', '{"resourceSpans" []}'],
    ['no value', '{"resourceSpans":}'],
    ['a key that is no string', '{resourceSpans:[]}'],
    ['a string without an end', spans('{},{"name":"x}')],
    ['a string that ends in a backslash', '{"x":"\\'],
    ['an item without an end', spans('{},{"x":[{}')],
    ['characters that are no JSON', spans('{},#')],
    ['brackets without an end', `{"x":${'['.repeat(200_000)}`],
    ['messages without an end', '{"resourceSpans":['.repeat(200_000)],
  ])('refuses %s', (_, text) => {
    expect(() => cut(text, 1)).toThrow(RangeError);
    expect(() => cut(text, 1)).toThrow('not an OTLP message in JSON: ');
  });
});

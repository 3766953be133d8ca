import { expect, it } from 'vitest';
import { jsonLine, printable } from './printable.js';

it.each([
  ['an escape sequence', '\u001b[2J\u001b]0;title\u0007', '\ufffd[2J\ufffd]0;title\ufffd'],
  ['a control of eight bits', '\u009b31m', '\ufffd31m'],
  ['line ends', 'a\r\nb\u2028c', 'a\ufffd\ufffdb\ufffdc'],
  ['what turns text around', 'a\u202eb\u2066c', 'a\ufffdb\ufffdc'],
  ['half a character', 'a\ud83d', 'a\ufffd'],
  ['what is harmless', 'Büro 東京 😀', 'Büro 東京 😀'],
])('%s is made harmless', (_, text, expected) => {
  expect(printable(text)).toBe(expected);
});

it('a text is cut to what people read', () => {
  expect(printable('x'.repeat(5000))).toBe(`${'x'.repeat(1000)}…`);
});

it('JSON keeps what text has, without anything that a terminal could obey', () => {
  const value = { 'a\u001b': 'b\u009b\u202e\u{e0041}\ud83dc\n' };
  const line = jsonLine(value);
  expect(JSON.parse(line)).toEqual(value);
  expect(line).toMatch(/^[\x20-\x7e]+\n$/);
});

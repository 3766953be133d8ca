import { describe, expect, it } from 'vitest';
import { bytesText, countOf, durationText } from './amounts.js';

describe('amounts as text', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.00 kB'],
    [9995, '10.0 kB'],
    [99_949, '99.9 kB'],
    [99_950, '100 kB'],
    [999_499, '999 kB'],
    [999_500, '1.00 MB'],
    [12_345_678, '12.3 MB'],
    [2 ** 53, '9007 TB'],
  ])('%d bytes are %s', (bytes, text) => {
    expect(bytesText(bytes)).toBe(text);
  });

  it.each([
    [-5000, '0 s'],
    [999, '0 s'],
    [59_999, '59 s'],
    [60_000, '1 min 0 s'],
    [3_599_999, '59 min 59 s'],
    [3_600_000, '1 h 0 min'],
    [187_200_000, '2 d 4 h'],
  ])('%d ms are %s', (millis, text) => {
    expect(durationText(millis)).toBe(text);
  });

  it('of one and of many', () => {
    expect([countOf(0, 'request'), countOf(1, 'request'), countOf(61_234, 'item')]).toEqual([
      '0 requests',
      '1 request',
      '61,234 items',
    ]);
  });
});

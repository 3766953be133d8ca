import { expect, test } from 'vitest';
import { bytesText, countText, durationText, percentText } from './amount-text.js';

test.each([
  [0, '0 ms'],
  [0.421, '0.42 ms'],
  [4.25, '4.25 ms'],
  [13.27, '13.3 ms'],
  [132.4, '132 ms'],
  [999.7, '1 s'],
  [3240, '3.2 s'],
  [59_960, '1 min 0 s'],
  [245_400, '4 min 5 s'],
  [3_599_600, '1 h 0 min'],
  [7_800_000, '2 h 10 min'],
])('%d milliseconds are %s', (millis, text) => {
  expect(durationText(millis)).toBe(text);
});

test.each([
  [0, '0 B'],
  [512, '512 B'],
  [1023, '1,023 B'],
  [1024, '1 KiB'],
  [1_258_291, '1.2 MiB'],
  [2 ** 53, '8,192 TiB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

test.each([
  [0, '0'],
  [0.34, '0.3'],
  [18, '18'],
  [12_345.6, '12,346'],
])('%d is %s', (count, text) => {
  expect(countText(count)).toBe(text);
});

test.each([
  [0, 1000, '0 %'],
  [1, 1000, '1 %'],
  [420, 1000, '42 %'],
  [999, 1000, '99 %'],
  [1000, 1000, '100 %'],
  [1, 0, '0 %'],
])('%d of %d are %s', (part, whole, text) => {
  expect(percentText(part, whole)).toBe(text);
});

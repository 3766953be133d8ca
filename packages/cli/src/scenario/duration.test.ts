import { expect, it } from 'vitest';
import { parseDuration } from './duration.js';

it.each([
  ['0', 0],
  ['100ms', 100],
  ['30s', 30_000],
  ['1.5s', 1500],
  ['1.001s', 1001],
  ['.5s', 500],
  ['1m30s', 90_000],
  ['2h', 7_200_000],
  ['5.s', 5000],
  [`${'0'.repeat(38)}5s`, 5000],
  ['250us', 0.25],
  ['250µs', 0.25],
])('%s is %f ms', (text, millis) => {
  expect(parseDuration(text)).toBe(millis);
});

it.each(['', '5', '5 s', '5sec', '-5s', 's', '1.2.3s', '1e3s', '5S', `${'1'.repeat(40)}s`])(
  '%j is no duration',
  (text) => {
    expect(parseDuration(text)).toBeUndefined();
  },
);

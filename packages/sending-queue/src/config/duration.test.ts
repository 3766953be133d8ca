import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseGoDuration } from './duration.js';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

describe('parseGoDuration', () => {
  // Cases of Go's own TestParseDuration.
  it.each([
    ['0', 0],
    ['+0', 0],
    ['-0', 0],
    ['5s', 5 * SECOND],
    ['30s', 30 * SECOND],
    ['1478s', 1478 * SECOND],
    ['-5s', -5 * SECOND],
    ['+5s', 5 * SECOND],
    ['5.0s', 5 * SECOND],
    ['5.6s', 5600],
    ['5.s', 5 * SECOND],
    ['.5s', 500],
    ['1.0s', SECOND],
    ['1.00s', SECOND],
    ['1.004s', 1004],
    ['1.0040s', 1004],
    ['100.00100s', 100_001],
    ['10ns', 1e-5],
    ['11us', 0.011],
    ['12µs', 0.012],
    ['12μs', 0.012],
    ['13ms', 13],
    ['14s', 14 * SECOND],
    ['15m', 15 * MINUTE],
    ['16h', 16 * HOUR],
    ['3h30m', 3.5 * HOUR],
    ['10.5s4m', 4 * MINUTE + 10.5 * SECOND],
    ['-2m3.4s', -(2 * MINUTE + 3.4 * SECOND)],
    ['1h2m3s4ms5us6ns', HOUR + 2 * MINUTE + 3 * SECOND + 4.005006],
    ['39h9m14.425s', 39 * HOUR + 9 * MINUTE + 14_425],
    ['0.100000000000000000000h', 6 * MINUTE],
    ['0s', 0],
    ['-0s', 0],
    ['1m30s', 90 * SECOND],
    ['500ms', 500],
    ['1.5h', 90 * MINUTE],
    ['1.001s', 1001],
    ['2562047h47m16.854775807s', 9223372036854.775],
  ])('reads %s', (text, millis) => {
    expect(parseGoDuration(text)).toBe(millis);
  });

  it('cuts what is less than a nanosecond', () => {
    expect(parseGoDuration('1.9ns')).toBe(1e-6);
  });

  it.each([
    '',
    '3',
    '-',
    's',
    '.',
    '-.',
    '.s',
    '+.s',
    '1d',
    '1w',
    '5 s',
    ' 5s',
    '5s ',
    '5S',
    '1e3s',
    '--5s',
    '1s-5s',
    '00',
    'P1D',
    'Infinity',
    '\n5s',
    '5s\n',
    '1..5s',
    '2562047h47m16.854775808s',
    '3000000h',
    `${'9'.repeat(1000)}s`,
  ])('refuses %j', (text) => {
    expect(parseGoDuration(text)).toBeUndefined();
  });

  it('adds up whole units, in any order', () => {
    const part = fc.oneof(
      fc.tuple(fc.nat(1000), fc.constant('h'), fc.constant(HOUR)),
      fc.tuple(fc.nat(100_000), fc.constant('m'), fc.constant(MINUTE)),
      fc.tuple(fc.nat(100_000), fc.constant('s'), fc.constant(SECOND)),
      fc.tuple(fc.nat(100_000), fc.constant('ms'), fc.constant(1)),
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
        const text = parts.map(([count, unit]) => `${count}${unit}`).join('');
        expect(parseGoDuration(text)).toBe(parts.reduce((sum, [count, , unit]) => sum + count * unit, 0));
      }),
    );
  });
});

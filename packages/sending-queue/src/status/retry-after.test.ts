import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from './retry-after.js';

/** The time of RFC 9110's own examples of HTTP dates. */
const WALL_TIME = Date.UTC(1994, 10, 6, 8, 49, 37);

describe('parseRetryAfter', () => {
  it.each([
    ['0', 0],
    ['2', 2000],
    [' 120 ', 120_000],
    ['1.5', 1500],
    [3, 3000],
    // The three formats of RFC 9110, 5.6.7, a minute and a half later.
    ['Sun, 06 Nov 1994 08:51:07 GMT', 90_000],
    ['Sunday, 06-Nov-94 08:51:07 GMT', 90_000],
    ['Sun Nov  6 08:51:07 1994', 90_000],
  ])('reads %j', (value, millis) => {
    expect(parseRetryAfter(value, WALL_TIME)).toBe(millis);
  });

  it('takes a date that has passed for no delay', () => {
    expect(parseRetryAfter('Sun, 06 Nov 1994 08:49:36 GMT', WALL_TIME)).toBe(0);
  });

  it.each([
    ['99999999999999999999'],
    ['9'.repeat(400)],
    [Number.MAX_VALUE],
    [Number.POSITIVE_INFINITY],
    ['Fri, 31 Dec 9999 23:59:59 GMT'],
  ])('bounds %j to what a timer can run', (value) => {
    expect(parseRetryAfter(value, WALL_TIME)).toBe(2_147_483_647);
  });

  it.each([
    [''],
    ['soon'],
    ['soon 1'],
    ['-5'],
    ['+5'],
    ['1e3'],
    ['0x10'],
    ['2, 3'],
    ['5s'],
    ['1994-11-06T08:51:07Z'],
    ['Sun, 06 Nov 1994 08:51:07 +0100'],
    ['Sun, 99 Nov 1994 08:51:07 GMT'],
    [-1],
    [Number.NaN],
    [undefined],
    [null],
    [true],
    [{}],
    [Symbol('2')],
    [[]],
    [['soon']],
    [[['2']]],
  ])('takes %o for no header', (value) => {
    expect(parseRetryAfter(value, WALL_TIME)).toBeUndefined();
  });

  it('takes the first valid one of several headers', () => {
    expect(parseRetryAfter(['soon', '4', '9'], WALL_TIME)).toBe(4000);
  });
});

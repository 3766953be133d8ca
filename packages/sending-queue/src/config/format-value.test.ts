import { describe, expect, it } from 'vitest';
import { formatValue } from './format-value.js';

describe('formatValue', () => {
  it.each([
    ['text', '"text"'],
    ['', '""'],
    [Number.NaN, 'NaN'],
    [-Infinity, '-Infinity'],
    [-0, '-0'],
    [1.5, '1.5'],
    [true, 'true'],
    [null, 'null'],
    [undefined, 'undefined'],
    [12n, 'the bigint 12'],
    [Symbol('s'), 'a symbol'],
    [[1, 2], 'an array'],
    [{ a: 1 }, 'an object'],
    [() => 1, 'a function'],
    [class Foo {}, 'a function'],
  ])('shows %o', (value, text) => {
    expect(formatValue(value)).toBe(text);
  });

  it('keeps a text on one line', () => {
    expect(formatValue('a\nb\u001b[31m')).toBe('"a\\nb\\u001b[31m"');
  });

  it('cuts what is long', () => {
    expect(formatValue('x'.repeat(100_000)).length).toBeLessThan(100);
    expect(formatValue(10n ** 1000n).length).toBeLessThan(110);
  });

  it('runs no code of the value', () => {
    const hostile = new Proxy(
      {},
      {
        get() {
          throw new Error('touched');
        },
      },
    );
    expect(formatValue(hostile)).toBe('an object');
  });
});

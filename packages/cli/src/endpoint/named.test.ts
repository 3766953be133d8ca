import * as v from 'valibot';
import { expect, it } from 'vitest';
import { bounded, named } from './named.js';

const ODD = ['constructor', 'prototype', '__proto__', 'toString', 'hasOwnProperty'];

it('takes every name there is', () => {
  const value = JSON.parse(`{${ODD.map((name) => `"${name}":1`).join(',')}}`);
  const output = v.parse(named(v.string(), v.number()), value);
  expect(Object.entries(output)).toEqual(ODD.map((name) => [name, 1]));
  expect(Object.getPrototypeOf(output)).toBe(Object.prototype);
});

it.each([[null], [[]], ['x'], [1], [{ a: 'b' }]])('is none of %j', (value) => {
  expect(v.is(named(v.string(), v.number()), value)).toBe(false);
});

it('takes no more than so many, and says how many there were', () => {
  const schema = bounded(v.string(), v.number(), 2);
  expect(v.parse(schema, { a: 1, b: 2 })).toEqual({ listed: { a: 1, b: 2 }, more: 0 });
  expect(v.parse(schema, { a: 1, b: 2, c: 3, d: 'what is not looked at' })).toEqual({
    listed: { a: 1, b: 2 },
    more: 2,
  });
});

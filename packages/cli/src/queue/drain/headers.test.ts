import { expect, it } from 'vitest';
import { parseHeaders } from './headers.js';

it('headers are names and values, of which the last counts', () => {
  expect(parseHeaders(['Api-Key=a=b', ' x-tenant = shop ', 'api-key=c', 'empty='])).toEqual({
    'api-key': 'c',
    'x-tenant': 'shop',
    empty: '',
  });
});

it.each([
  [['a=b', 's3cret'], 'number 2 has no ='],
  [['=s3cret'], 'number 1 has nothing before its ='],
])('headers that are none, %j, are refused without showing them', (headers, message) => {
  expect(() => parseHeaders(headers)).toThrow(`--header must be name=value, but ${message}`);
  expect(() => parseHeaders(headers)).not.toThrow(/s3cret/);
});

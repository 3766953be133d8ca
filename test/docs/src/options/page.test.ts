import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readDocument, root } from '../markdown/documents.mjs';
import { membersOf } from './docstrings.mjs';
import { OPTIONS_PAGE, optionsPage } from './page.mjs';
import { unitOf } from './units.mjs';

it('the page of options is what the code says; `npm run docs` brings it up to date', () => {
  expect(readDocument(OPTIONS_PAGE).text).toBe(optionsPage());
});

it.each([
  ['timeoutMillis', 'a number of milliseconds > 0', 'ms'],
  ['batch.maxSize', 'an integer >= 0', 'of `batch.sizer`'],
  ['enabled', 'true or false', ''],
])('%s, %s, has the unit %j', (path, allowed, unit) => {
  expect(unitOf(path, allowed)).toBe(unit);
});

it('a number that nobody knows the unit of is no number to publish', () => {
  expect(() => unitOf('howMany', 'an integer >= 1')).toThrow('howMany');
});

it('an interface that is not there is named', () => {
  expect(() => membersOf(resolve(root, 'test/docs/src/options/page.test.ts'), 'Missing')).toThrow('Missing');
});

import { expect, it } from 'vitest';
import { loadPackage } from './load-package.js';

// A bundle in CommonJS has an empty one.
const urls = [import.meta.url, ''];

it.each(urls)('finds what the application has, asked from a module at "%s"', (url) => {
  expect(loadPackage('fast-check', 'a test', url)).toHaveProperty('assert');
});

it.each(urls)('says how to install what is not there, asked from a module at "%s"', (url) => {
  const load = () => loadPackage('not-there-at-all', 'a test', url);
  expect(load).toThrow('a test needs not-there-at-all, which did not load: npm install not-there-at-all');
  expect(load).toThrow(
    expect.objectContaining({ cause: expect.objectContaining({ code: 'MODULE_NOT_FOUND' }) }),
  );
});

import { expect, it } from 'vitest';
import { urlOf } from './url.js';

it.each([
  ['127.0.0.1', 'http://127.0.0.1:80'],
  ['0.0.0.0', 'http://127.0.0.1:80'],
  ['::', 'http://[::1]:80'],
  ['fe80::1', 'http://[fe80::1]:80'],
  ['localhost', 'http://localhost:80'],
])('a server at %s is reached at %s', (host, url) => {
  expect(urlOf(host, 80)).toBe(url);
});

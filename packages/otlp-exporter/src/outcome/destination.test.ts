import { expect, it } from 'vitest';
import { shownDestination } from './destination.js';

it.each([
  ['http://localhost:4318/v1/traces', 'http://localhost:4318/v1/traces'],
  ['https://user:password@collector.example/v1/logs', 'https://collector.example/v1/logs'],
  // printf %s PATH_AND_QUERY | sha256sum | cut -c 1-8
  ['https://collector.example/v1/logs?api_key=0123456789', 'https://collector.example/v1/logs (eeec1e46)'],
  [
    'https://collector.example/0123456789abcdef0123/v1/traces',
    'https://collector.example/***/v1/traces (688fbb7c)',
  ],
])('%s is shown as %s', (url, shown) => {
  expect(shownDestination(new URL(url))).toBe(shown);
});

import { expect, it } from 'vitest';
import { shownDestination } from './destination.js';

it.each([
  ['http://localhost:4318/v1/traces', 'http://localhost:4318/v1/traces'],
  ['https://user:password@collector.example/v1/logs?api_key=0123456789', 'https://collector.example/v1/logs'],
  ['https://collector.example/0123456789abcdef0123/v1/traces', 'https://collector.example/***/v1/traces'],
])('%s is shown as %s', (url, shown) => {
  expect(shownDestination(new URL(url))).toBe(shown);
});

import { expect, test } from 'vitest';
import { backendWith, oneSpan, post } from './testing/http.js';

const PREFLIGHT = {
  method: 'OPTIONS',
  headers: {
    origin: 'http://shop.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  },
};

test('a page of any origin may ask first, which is no request of its own', async () => {
  const backend = await backendWith({ cors: true });
  const answer = await fetch(`${backend.url}/v1/traces`, PREFLIGHT);
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('access-control-allow-methods')).toBe('POST');
  expect(answer.headers.get('access-control-allow-headers')).toBe('*');
  expect(backend.requests).toEqual([]);
});

test('a page may read the response, and how long it is to wait', async () => {
  const backend = await backendWith({ cors: true, behaviour: [{ status: 429, retryAfter: 7 }] });
  const refused = await post(backend, oneSpan('early', '01'));
  expect(refused.headers.get('access-control-allow-origin')).toBe('*');
  expect(refused.headers.get('access-control-expose-headers')).toBe('retry-after');
  expect(refused.headers.get('retry-after')).toBe('7');
  expect((await post(backend, oneSpan('late', '02'))).status).toBe(200);
  expect([...backend.received.byName]).toEqual([['late', 1]]);
});

test('without it pages are not let in', async () => {
  const backend = await backendWith();
  const answer = await fetch(`${backend.url}/v1/traces`, PREFLIGHT);
  expect(answer.status).toBe(405);
  expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});

/** What a backend does with a request, over HTTP. */
import { expect, test } from 'vitest';
import { backendWith, oneSpan, post } from './testing/http.js';

test('answers from a list in the order of arrival, then accepts', async () => {
  const backend = await backendWith({ behaviour: [503, { status: 429, retryAfter: 7, body: 'slow down' }] });
  const answers = [await post(backend), await post(backend), await post(backend)];
  expect(answers.map(({ status }) => status)).toEqual([503, 429, 200]);
  expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual([null, '7', null]);
  expect(await answers[1]?.text()).toBe('slow down');
  expect(backend.requests.map(({ status }) => status)).toEqual([503, 429, 200]);
});

test('asks a function, which sees the request and may change under way', async () => {
  const backend = await backendWith({ behaviour: ({ bytes }) => (bytes > 100 ? 413 : 200) });
  expect((await post(backend, oneSpan('a'.repeat(100), '01'))).status).toBe(413);
  expect((await post(backend, oneSpan('small', '02'))).status).toBe(200);
  backend.respondWith(() => 500);
  expect((await post(backend)).status).toBe(500);
  expect([...backend.received.byName]).toEqual([['small', 1]]);
});

test('a partial success refuses the last items and says so', async () => {
  const backend = await backendWith({ behaviour: [{ partialSuccess: { rejected: 2, message: 'too old' } }] });
  const names = ['a', 'b', 'c'];
  const body = JSON.stringify({
    resourceSpans: [{ scopeSpans: [{ spans: names.map((name) => ({ name, spanId: name })) }] }],
  });
  const answer = await post(backend, body);
  expect(await answer.json()).toEqual({ partialSuccess: { rejectedSpans: '2', errorMessage: 'too old' } });
  expect([...backend.received.byName]).toEqual([['a', 1]]);
});

test('waits with an answer as long as the function does', async () => {
  let open: (status: number) => void = () => undefined;
  const gate = new Promise<number>((resolve) => {
    open = resolve;
  });
  const backend = await backendWith({ behaviour: () => gate });
  const answers = [post(backend), post(backend)];
  await backend.until(() => backend.inFlight === 2);
  expect(backend.requests.map(({ status }) => status)).toEqual([undefined, undefined]);
  open(202);
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([202, 202]);
  expect([backend.inFlight, backend.maxInFlight]).toEqual([0, 2]);
});

test('resets the connection', async () => {
  const backend = await backendWith({ behaviour: [{ reset: true }] });
  await expect(post(backend, oneSpan('lost', '01'))).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
  expect(backend.received.count()).toBe(0);
  expect(backend.requests[0]?.status).toBeUndefined();
});

test('drops the connection in the middle of a response', async () => {
  const backend = await backendWith({ behaviour: [{ halfResponse: true }] });
  const answer = await post(backend, oneSpan('taken', '01'));
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow('terminated');
  expect(backend.received.times('taken')).toBe(1);
});

test('never answers; what the client gave up is not accepted', async () => {
  const backend = await backendWith({ behaviour: () => ({ never: true }) });
  const client = new AbortController();
  const answer = fetch(`${backend.url}/v1/logs`, { method: 'POST', body: '', signal: client.signal });
  await backend.until(() => backend.inFlight === 1);
  client.abort();
  await expect(answer).rejects.toThrow('aborted');
  await backend.until(() => backend.inFlight === 0);
  expect(backend.requests[0]?.status).toBeUndefined();
});

test('stops with requests under way, refuses, and comes back on its port', async () => {
  const backend = await backendWith({ behaviour: () => ({ delayMillis: 3_600_000 }) });
  const { port } = backend;
  const cut = post(backend, oneSpan('cut', '01'));
  await backend.until(() => backend.inFlight === 1);
  await Promise.all([expect(cut).rejects.toThrow('fetch failed'), backend.stop()]);
  await expect(post(backend)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  backend.respondWith([]);
  await backend.start();
  expect(backend.port).toBe(port);
  expect((await post(backend, oneSpan('back', '02'))).status).toBe(200);
  expect([...backend.received.byName]).toEqual([['back', 1]]);
});

test('sends the head of a response before its body', async () => {
  const backend = await backendWith({ behaviour: [{ bodyDelayMillis: 3_600_000 }] });
  const answer = await post(backend);
  expect(answer.status).toBe(200);
  await Promise.all([expect(answer.text()).rejects.toThrow('terminated'), backend.stop()]);
});

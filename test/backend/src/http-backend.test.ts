import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { ValueType } from '@opentelemetry/api';
import { ExportResultCode } from '@opentelemetry/core';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPMetricExporter as JsonMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter as JsonTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { CompressionAlgorithm } from '@opentelemetry/otlp-exporter-base';
import { afterEach, expect, test, vi } from 'vitest';
import type { Backend, BackendOptions } from './backend.js';
import { startHttpBackend } from './http-backend.js';
import { childOf, exported, logRecords, metrics, spans } from './testing/telemetry.js';

const running: Backend[] = [];

async function backendWith(options: BackendOptions = {}): Promise<Backend> {
  const backend = await startHttpBackend(options);
  running.push(backend);
  return backend;
}

afterEach(() => Promise.all(running.splice(0).map((backend) => backend.stop())));

/** A request with no exporter around it, which would retry and hide what the backend did. */
function post(backend: Backend, body = '{"resourceSpans":[]}', path = '/v1/traces'): Promise<Response> {
  return fetch(backend.url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}

const oneSpan = (name: string, spanId: string) =>
  JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans: [{ name, spanId }] }] }] });

test('takes spans as JSON, under their name and their id', async () => {
  const backend = await backendWith();
  const [one, two] = spans('one', 'two');
  const exporter = new JsonTraceExporter({ url: `${backend.url}/v1/traces` });
  const result = await exported(exporter, spans('zero'));
  await exported(
    exporter,
    [one, two].flatMap((span) => span ?? []),
  );
  expect(result.code).toBe(ExportResultCode.SUCCESS);
  expect([...backend.received.byName]).toEqual([
    ['zero', 1],
    ['one', 1],
    ['two', 1],
  ]);
  expect(backend.received.times(one?.spanContext().spanId ?? '')).toBe(1);
  expect(backend.requests.map(({ items }) => items.length)).toEqual([1, 2]);
});

test.each([
  ['JSON', JsonTraceExporter],
  ['protobuf', OTLPTraceExporter],
])('tells the trace and the parent of a span in %s', async (_, Exporter) => {
  const backend = await backendWith();
  const parent = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', traceFlags: 1 };
  await exported(new Exporter({ url: `${backend.url}/v1/traces` }), [
    ...spans('root'),
    ...childOf(parent, 'child'),
  ]);
  const [root, child] = backend.requests.flatMap(({ items }) => items);
  expect(root).toMatchObject({ name: 'root', parentId: '' });
  expect(root?.traceId).toMatch(/^[0-9a-f]{32}$/);
  expect(child).toMatchObject({ name: 'child', traceId: parent.traceId, parentId: parent.spanId });
});

test('takes gzipped protobuf and counts the bytes on the wire', async () => {
  const backend = await backendWith();
  const finished = spans(...Array.from({ length: 100 }, (_, i) => `span-${i}`));
  const url = `${backend.url}/v1/traces`;
  await exported(new OTLPTraceExporter({ url }), finished);
  await exported(new OTLPTraceExporter({ url, compression: CompressionAlgorithm.GZIP }), finished);
  expect(backend.received.count('traces')).toBe(200);
  expect(finished.map((span) => backend.received.times(span.spanContext().spanId))).toEqual(
    Array(100).fill(2),
  );
  const [plain, gzipped] = backend.requests;
  expect(gzipped?.bytes).toBeLessThan((plain?.bytes ?? 0) / 2);
});

test('takes log records under their body', async () => {
  const backend = await backendWith();
  await exported(
    new OTLPLogExporter({ url: `${backend.url}/v1/logs` }),
    logRecords('first', 'second', 'first'),
  );
  expect([...backend.received.byName]).toEqual([
    ['first', 2],
    ['second', 1],
  ]);
  expect([backend.received.count('logs'), backend.received.count('traces')]).toEqual([3, 0]);
});

test.each([
  ['JSON', 'integers', JsonMetricExporter, ValueType.INT],
  ['JSON', 'doubles', JsonMetricExporter, ValueType.DOUBLE],
  ['protobuf', 'integers', OTLPMetricExporter, ValueType.INT],
  ['protobuf', 'doubles', OTLPMetricExporter, ValueType.DOUBLE],
])(
  'takes metrics in %s, counts their data points and tells their values: %s',
  async (_, __, Exporter, type) => {
    const backend = await backendWith();
    await exported(new Exporter({ url: `${backend.url}/v1/metrics` }), await metrics('sold', 'price', type));
    expect([...backend.received.byName]).toEqual([
      ['sold', 2],
      ['price', 1],
    ]);
    const points = backend.requests.flatMap(({ items }) => items.map(({ name, value }) => [name, value]));
    expect(points).toEqual([
      ['sold', 1],
      ['sold', 2],
      ['price', undefined],
    ]);
  },
);

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

test('tells which connection a request came on, and when that was closed', async () => {
  const backend = await backendWith();
  const agent = new Agent({ keepAlive: true });
  for (let index = 0; index < 2; index++) {
    const message = request(`${backend.url}/v1/traces`, {
      method: 'POST',
      agent,
      headers: { 'content-type': 'application/json' },
    }).end('{"resourceSpans":[]}');
    const [response] = await once(message, 'response');
    await once(response.resume(), 'close');
  }
  const [first, second] = backend.requests;
  expect(first?.connection).toBeDefined();
  expect(second?.connection).toBe(first?.connection);
  expect(first?.connection?.closedAtMillis).toBeUndefined();
  agent.destroy();
  await vi.waitUntil(() => first?.connection?.closedAtMillis !== undefined);
  expect(first?.connection?.closedAtMillis).toBeGreaterThanOrEqual(second?.arrivedAtMillis ?? Infinity);
});

test('refuses what is not OTLP, without a record', async () => {
  const backend = await backendWith();
  expect((await post(backend, 'not JSON')).status).toBe(400);
  expect((await post(backend, '{}', '/v1/profiles')).status).toBe(404);
  expect((await fetch(`${backend.url}/v1/traces`)).status).toBe(405);
  expect(backend.requests).toEqual([]);
});

test('sends the head of a response before its body', async () => {
  const backend = await backendWith({ behaviour: [{ bodyDelayMillis: 3_600_000 }] });
  const answer = await post(backend);
  expect(answer.status).toBe(200);
  await Promise.all([expect(answer.text()).rejects.toThrow('terminated'), backend.stop()]);
});

test('survives a client that leaves before it has sent its request', async () => {
  const backend = await backendWith();
  const socket = connect(backend.port, '127.0.0.1');
  await new Promise((resolve) =>
    socket.write('POST /v1/traces HTTP/1.1\r\nhost: backend\r\ncontent-length: 10\r\n\r\n{', resolve),
  );
  socket.resetAndDestroy();
  expect((await post(backend)).status).toBe(200);
});

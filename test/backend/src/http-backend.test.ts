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
import { expect, test, vi } from 'vitest';
import { backendWith, post } from './testing/http.js';
import { childOf, exported, logRecords, metrics, spans } from './testing/telemetry.js';

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

test('survives a client that leaves before it has sent its request', async () => {
  const backend = await backendWith();
  const socket = connect(backend.port, '127.0.0.1');
  await new Promise((resolve) =>
    socket.write('POST /v1/traces HTTP/1.1\r\nhost: backend\r\ncontent-length: 10\r\n\r\n{', resolve),
  );
  socket.resetAndDestroy();
  expect((await post(backend)).status).toBe(200);
});

import { type CallOptions, Client, credentials, type Metadata, status } from '@grpc/grpc-js';
import { ExportResultCode } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-grpc';
import { CompressionAlgorithm } from '@opentelemetry/otlp-exporter-base';
import { afterEach, expect, test } from 'vitest';
import type { Backend } from './backend.js';
import { type GrpcBackendOptions, startGrpcBackend } from './grpc-backend.js';
import { grpcMethods } from './signal.js';
import { exported, spans } from './testing/telemetry.js';

const cleanUps: (() => unknown)[] = [];

async function backendWith(options: GrpcBackendOptions = {}): Promise<Backend> {
  const backend = await startGrpcBackend(options);
  cleanUps.push(() => backend.stop());
  return backend;
}

afterEach(() => Promise.all(cleanUps.splice(0).map((cleanUp) => cleanUp())));

function exporterTo(backend: Backend, compression = CompressionAlgorithm.NONE) {
  const exporter = new OTLPTraceExporter({ url: backend.url, compression });
  cleanUps.push(() => exporter.shutdown());
  return exporter;
}

/** One call of a method with an empty message; resolves with the code, the message and the trailers of the status. */
function call(backend: Backend, options: CallOptions = {}) {
  // Connections of its own: the shared ones sit out a back-off after a refusal.
  const client = new Client(`127.0.0.1:${backend.port}`, credentials.createInsecure(), {
    'grpc.use_local_subchannel_pool': 1,
  });
  cleanUps.push(() => client.close());
  const asIs = (bytes: Buffer) => bytes;
  return new Promise<{ code: number; details: string; metadata: Metadata }>((resolve) => {
    client
      .makeUnaryRequest(grpcMethods.logs, asIs, asIs, Buffer.alloc(0), options, () => undefined)
      .on('status', resolve);
  });
}

test('takes spans, plain and gzipped', async () => {
  const backend = await backendWith();
  const finished = spans('one', 'two');
  const result = await exported(exporterTo(backend), finished);
  await exported(exporterTo(backend, CompressionAlgorithm.GZIP), finished);
  expect(result.code).toBe(ExportResultCode.SUCCESS);
  expect([...backend.received.byName]).toEqual([
    ['one', 2],
    ['two', 2],
  ]);
  expect(finished.map((span) => backend.received.times(span.spanContext().spanId))).toEqual([2, 2]);
});

test('answers with the status and the message that the script says', async () => {
  const backend = await backendWith({ behaviour: [{ status: status.UNAVAILABLE, message: 'restarting' }] });
  expect(await call(backend)).toMatchObject({ code: status.UNAVAILABLE, details: 'restarting' });
  expect(await call(backend)).toMatchObject({ code: status.OK });
  expect(backend.requests.map((request) => request.status)).toEqual([14, 0]);
});

test('puts RetryInfo into the trailers', async () => {
  const backend = await backendWith({
    behaviour: [{ status: status.RESOURCE_EXHAUSTED, message: 'full', retryInfoMillis: 2500 }],
  });
  const { metadata } = await call(backend);
  // google.rpc.Status { code: 8, message: 'full', details: [Any { RetryInfo { 2 s, 500000000 ns } }] } by hand.
  const delay = Buffer.from('08021080cab5ee01', 'hex');
  const retryInfo = Buffer.concat([Buffer.from([0x0a, delay.length]), delay]);
  const type = Buffer.from('type.googleapis.com/google.rpc.RetryInfo');
  const any = Buffer.concat([
    Buffer.from([0x0a, type.length]),
    type,
    Buffer.from([0x12, retryInfo.length]),
    retryInfo,
  ]);
  const expected = Buffer.concat([
    Buffer.from('0808120466756c6c', 'hex'),
    Buffer.from([0x1a, any.length]),
    any,
  ]);
  expect(metadata.get('grpc-status-details-bin')).toEqual([expected]);
});

test('refuses a message beyond its limit, as gRPC does', async () => {
  const backend = await backendWith({ maxReceiveMessageBytes: 2000 });
  const exporter = exporterTo(backend);
  const tooLarge = await exported(exporter, spans('a'.repeat(3000)));
  expect(tooLarge.error).toMatchObject({
    code: status.RESOURCE_EXHAUSTED,
    message: expect.stringContaining('larger than max'),
  });
  expect((await exported(exporter, spans('small'))).code).toBe(ExportResultCode.SUCCESS);
  expect([...backend.received.byName]).toEqual([['small', 1]]);
});

test('a partial success refuses the last items', async () => {
  const backend = await backendWith({ behaviour: [{ partialSuccess: { rejected: 1, message: 'too old' } }] });
  expect((await exported(exporterTo(backend), spans('kept', 'refused'))).code).toBe(ExportResultCode.SUCCESS);
  expect([...backend.received.byName]).toEqual([['kept', 1]]);
});

test('never answers; the deadline passes and nothing is accepted', async () => {
  const backend = await backendWith({ behaviour: () => ({ never: true }) });
  const outcome = call(backend, { deadline: Date.now() + 200 });
  await backend.until(() => backend.inFlight === 1);
  expect(await outcome).toMatchObject({ code: status.DEADLINE_EXCEEDED });
  await backend.until(() => backend.inFlight === 0);
  expect(backend.requests[0]?.status).toBeUndefined();
});

test('resets the connection, and takes the next one', async () => {
  const backend = await backendWith({ behaviour: [{ reset: true }] });
  expect(await call(backend)).toMatchObject({
    code: status.UNAVAILABLE,
    details: expect.stringContaining('ECONNRESET'),
  });
  expect(await call(backend)).toMatchObject({ code: status.OK });
});

test('stops with requests under way, refuses, and comes back on its port', async () => {
  const backend = await backendWith({ behaviour: () => ({ delayMillis: 3_600_000 }) });
  const cut = call(backend);
  await backend.until(() => backend.inFlight === 1);
  await backend.stop();
  expect(await cut).toMatchObject({ code: status.UNAVAILABLE });
  expect(await call(backend)).toMatchObject({
    code: status.UNAVAILABLE,
    details: expect.stringContaining('ECONNREFUSED'),
  });
  backend.respondWith([]);
  await backend.start();
  expect(await call(backend)).toMatchObject({ code: status.OK });
  expect(backend.requests.map((request) => request.status)).toEqual([undefined, 0]);
});

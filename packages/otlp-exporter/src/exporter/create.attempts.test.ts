import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { startGrpcBackend, startHttpBackend } from '@otelq-test/backend';
import { describe, expect, it, onTestFinished } from 'vitest';
import { accept, answerHttp, type RawCall, startRawServer } from '../../testing/grpc-raw-server.js';
import { listening } from '../../testing/listening.js';
import { exportNamed } from '../../testing/spans.js';
import { createOtlpGrpcTraceExporter, createOtlpHttpTraceExporter } from '../index.js';

/** Retries without the pauses that a real destination deserves. */
const retryOnFailure = { initialIntervalMillis: 10, maxIntervalMillis: 50 };

describe('a token that changes between two attempts', () => {
  it.each(['http', 'grpc'] as const)('is asked for again (%s)', async (transport) => {
    const seen: unknown[] = [];
    const tokens = ['first', 'second', 'third'];
    const options = {
      retryOnFailure,
      headers: async () => ({ authorization: `Bearer ${tokens.shift()}` }),
    };
    const backend = await (transport === 'http' ? startHttpBackend : startGrpcBackend)({
      behaviour: ({ headers, index }) => {
        seen.push(headers.authorization);
        return { status: index < 2 ? (transport === 'http' ? 503 : 14) : transport === 'http' ? 200 : 0 };
      },
    });
    onTestFinished(() => backend.stop());
    const exporter =
      transport === 'http'
        ? createOtlpHttpTraceExporter({ ...options, url: `${backend.url}/v1/traces` })
        : createOtlpGrpcTraceExporter({ ...options, url: backend.url });
    await exportNamed(exporter, ['a']);
    await exporter.shutdown();
    expect(seen).toEqual(['Bearer first', 'Bearer second', 'Bearer third']);
    expect(backend.received.times('a')).toBe(1);
  });
});

describe('what answers in gRPC', () => {
  const names = Array.from({ length: 64 }, (_, index) => `span ${index}`);
  const exporterTo = (port: number) =>
    createOtlpGrpcTraceExporter({ url: `http://127.0.0.1:${port}`, retryOnFailure, waitForResult: true });

  it('may be a proxy that takes smaller requests', async () => {
    let refused = 0;
    const port = await startRawServer(({ message, stream }) => {
      if (message.byteLength <= 2000) return accept(stream);
      refused++;
      answerHttp(stream, 413, '<html><title>413 Request Entity Too Large');
    });
    const exporter = exporterTo(port);
    await exportNamed(exporter, names);
    expect(refused).toBeGreaterThan(0);
    expect(exporter.snapshot()).toMatchObject({ delivered: 64, dropped: 0 });
    await exporter.shutdown();
  });

  it.each<[what: string, answer: (call: RawCall) => void, result: object]>([
    ['too much', ({ stream }) => accept(stream, Buffer.alloc(5e6)), { delivered: 128, dropped: 0 }],
    ['a page', ({ stream }) => answerHttp(stream, 200, '<html>'), { delivered: 0, dropped: 128 }],
  ])(
    'may say %s, which is neither backpressure nor about the size of requests',
    async (_, answer, result) => {
      let calls = 0;
      const port = await startRawServer((call) => {
        calls++;
        answer(call);
      });
      const exporter = exporterTo(port);
      for (let request = 0; request < 2; request++) await exportNamed(exporter, names);
      expect(calls).toBe(2);
      expect(exporter.snapshot()).toMatchObject({ ...result, backpressure: 0 });
      await exporter.shutdown();
    },
  );
});

describe('a timeout without end', () => {
  it.each(['http', 'grpc'] as const)('ends with the answer (%s)', async (transport) => {
    const backend = await (transport === 'http' ? startHttpBackend : startGrpcBackend)();
    onTestFinished(() => backend.stop());
    const options = { timeoutMillis: Number.MAX_VALUE, waitForResult: true };
    const exporter =
      transport === 'http'
        ? createOtlpHttpTraceExporter({ ...options, url: `${backend.url}/v1/traces` })
        : createOtlpGrpcTraceExporter({ ...options, url: backend.url });
    await exportNamed(exporter, ['a']);
    expect(exporter.snapshot()).toMatchObject({ delivered: 1 });
    await exporter.shutdown();
  });
});

describe('a server that closes connections as soon as they are used again', () => {
  it('costs no item, and is no backpressure', async () => {
    let stale = 0;
    const used = new WeakSet<Socket>();
    const server = createServer({ keepAliveTimeout: 0 }, ({ socket }, response) => {
      if (used.has(socket)) {
        stale++;
        socket.destroy();
      } else {
        used.add(socket);
        response.end();
      }
    });
    onTestFinished(() => void server.close());
    const url = `http://127.0.0.1:${await listening(server)}/v1/traces`;
    const exporter = createOtlpHttpTraceExporter({ url, retryOnFailure, waitForResult: true });
    for (let name = 0; name < 20; name++) await exportNamed(exporter, [`span ${name}`]);
    expect(exporter.snapshot()).toMatchObject({ delivered: 20, dropped: 0, backpressure: 0 });
    // Each but the first met the connection of the one before it.
    expect(stale).toBe(19);
    await exporter.shutdown();
  });
});

import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { startGrpcBackend, startHttpBackend } from '@otelq-test/backend';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exportNamed } from '../../testing/spans.js';
import { createOtlpGrpcTraceExporter, createOtlpHttpTraceExporter } from '../index.js';

/** Retries without the pauses that a real destination deserves. */
const retryOnFailure = { initialIntervalMillis: 10, maxIntervalMillis: 50 };

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `span ${index}`);

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

describe('a server that closes idle connections', () => {
  /** Answers, then closes the connection as soon as it is idle: sometimes while the next request is on its way. */
  async function startClosing(afterMillis: number): Promise<{ url: string; requests: () => number }> {
    let requests = 0;
    const listener: RequestListener = (incoming, response) => {
      incoming.resume().once('end', () => {
        requests++;
        response.end();
        const { socket } = incoming;
        response.once('finish', () => setTimeout(() => closeIfIdle(socket), afterMillis));
      });
    };
    const busy = new WeakMap<Socket, number>();
    const closeIfIdle = (socket: Socket) => {
      if ((busy.get(socket) ?? 0) === 0) socket.destroy();
    };
    // Without a hint to its clients.
    const server = createServer({ keepAliveTimeout: 0 });
    server.on('request', (incoming, response) => {
      const { socket } = incoming;
      busy.set(socket, (busy.get(socket) ?? 0) + 1);
      response.once('close', () => busy.set(socket, (busy.get(socket) ?? 0) - 1));
      listener(incoming, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}/v1/traces`, requests: () => requests };
  }

  it.each([0, 1, 5])('after %i ms costs no item, and is no backpressure', async (afterMillis) => {
    const { url } = await startClosing(afterMillis);
    const exporter = createOtlpHttpTraceExporter({ url, retryOnFailure });
    for (const name of numbered(300)) {
      await exportNamed(exporter, [name]);
      await new Promise((resolve) => setTimeout(resolve, afterMillis));
    }
    await exporter.forceFlush();
    expect(exporter.snapshot()).toMatchObject({ enqueued: 300, delivered: 300, dropped: 0, backpressure: 0 });
    await exporter.shutdown();
  });
});

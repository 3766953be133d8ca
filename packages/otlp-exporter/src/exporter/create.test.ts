import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { createSpanProcessor } from '@otelq/sending-queue';
import { startHttpBackend } from '@otelq-test/backend';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createCertificates } from '../../testing/certificates.js';
import { spansNamed } from '../../testing/spans.js';
import {
  createOtlpGrpcTraceExporter,
  createOtlpHttpMetricExporter,
  createOtlpHttpTraceExporter,
} from '../index.js';

afterEach(() => vi.unstubAllEnvs());

/** Retries without the pauses that a real destination deserves. */
const retryOnFailure = { initialIntervalMillis: 10, maxIntervalMillis: 50 };

type Exporter = ReturnType<typeof createOtlpHttpTraceExporter>;

function exportAll(exporter: Exporter, names: readonly string[]): Promise<unknown> {
  return new Promise((resolve) => exporter.export(spansNamed(names), resolve));
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `span ${index}`);

describe('variables', () => {
  it('say where to send, with what headers, and how', async () => {
    const backend = await startHttpBackend();
    onTestFinished(() => backend.stop());
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', backend.url);
    vi.stubEnv('OTEL_EXPORTER_OTLP_HEADERS', 'tenant=all');
    vi.stubEnv('OTEL_EXPORTER_OTLP_TRACES_HEADERS', 'tenant=shop');
    vi.stubEnv('OTEL_EXPORTER_OTLP_COMPRESSION', 'gzip');
    vi.stubEnv('OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'http/json');
    const exporter = createOtlpHttpTraceExporter();
    await exportAll(exporter, ['a']);
    await exporter.shutdown();
    expect(backend.received.times('a')).toBe(1);
    expect(backend.requests[0]?.headers).toMatchObject({
      tenant: 'shop',
      'content-encoding': 'gzip',
      'content-type': 'application/json',
      'user-agent': expect.stringMatching(/^otelq-otlp-exporter\/\d/),
    });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'not a url'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'ftp://collector'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
    ['OTEL_EXPORTER_OTLP_TRACES_HEADERS', 'a=%zz-secret'],
    ['OTEL_EXPORTER_OTLP_CERTIFICATE', '/no/such/file'],
    ['OTEL_EXPORTER_OTLP_CLIENT_KEY', '/no/such/file'],
    ['OTEL_EXPORTER_OTLP_TRACES_CLIENT_CERTIFICATE', '/no/such/file'],
  ])('that are malformed are refused at construction: %s=%s', (name, value) => {
    vi.stubEnv(name, value);
    for (const create of [createOtlpHttpTraceExporter, createOtlpGrpcTraceExporter]) {
      expect(() => create()).toThrow(name);
      expect(() => create()).not.toThrow('secret');
    }
  });
});

describe('options', () => {
  it('of the exporter and of the queue stand side by side', async () => {
    const exporter = createOtlpHttpTraceExporter({ url: 'http://127.0.0.1:1/v1/traces', queueSize: 7 });
    expect(exporter.snapshot().queueCapacity).toBe(7);
    await exporter.shutdown();
  });

  it('that are unknown are refused once, with a hint from either set', () => {
    expect(() => Reflect.apply(createOtlpHttpTraceExporter, undefined, [{ queueSise: 7 }])).toThrow(
      'queueSise is not an option of the exporter; did you mean queueSize?',
    );
    expect(() => Reflect.apply(createOtlpHttpTraceExporter, undefined, [{ compresion: 'gzip' }])).toThrow(
      'compresion is not an option of the exporter; did you mean compression?',
    );
  });

  it('of the queue are refused by a processor around an exporter that has its queue already', () => {
    const exporter = createOtlpHttpTraceExporter();
    expect(() => createSpanProcessor(exporter, { queueSize: 7 })).toThrow(
      /queueSize can't be given with a OtlpExporter/,
    );
  });

  it('of the metrics ask a reader for what was said', () => {
    const exporter = createOtlpHttpMetricExporter({
      temporalityPreference: 'delta',
      histogramAggregation: 'base2_exponential_bucket_histogram',
    });
    expect(exporter.selectAggregationTemporality('COUNTER')).toBe(0);
    expect(exporter.selectAggregation('HISTOGRAM')).toMatchObject({ type: 5 });
  });
});

describe('a backend that demands a client certificate', () => {
  async function startTlsBackend(): Promise<{ url: string; clients: string[]; folder: string }> {
    const { ca, server: pair, client } = await createCertificates();
    const clients: string[] = [];
    const server = createTlsServer(
      { ...pair, ca: ca.cert, requestCert: true, rejectUnauthorized: true },
      (incoming, response) => {
        clients.push(String((incoming.socket as TLSSocket).getPeerCertificate().subject.CN));
        incoming.resume().once('end', () => response.end());
      },
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const folder = mkdtempSync(join(tmpdir(), 'otelq-tls-'));
    for (const [name, text] of [
      ['ca.pem', ca.cert],
      ['client.pem', client.cert],
      ['client.key', client.key],
    ] as const) {
      writeFileSync(join(folder, name), text);
    }
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true });
    });
    const { port } = server.address() as AddressInfo;
    return { url: `https://localhost:${port}/v1/traces`, clients, folder };
  }

  it('gets the one that variables name', async () => {
    const { url, clients, folder } = await startTlsBackend();
    vi.stubEnv('OTEL_EXPORTER_OTLP_CERTIFICATE', join(folder, 'ca.pem'));
    vi.stubEnv('OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE', join(folder, 'client.pem'));
    vi.stubEnv('OTEL_EXPORTER_OTLP_CLIENT_KEY', join(folder, 'client.key'));
    const exporter = createOtlpHttpTraceExporter({ url });
    await exportAll(exporter, ['a']);
    await exporter.shutdown();
    expect(exporter.snapshot()).toMatchObject({ delivered: 1, dropped: 0 });
    expect(clients).toEqual(['otelq test client']);
  });

  it('takes nothing without one', async () => {
    const { url, clients, folder } = await startTlsBackend();
    vi.stubEnv('OTEL_EXPORTER_OTLP_CERTIFICATE', join(folder, 'ca.pem'));
    const exporter = createOtlpHttpTraceExporter({ url, retryOnFailure: { enabled: false } });
    await exportAll(exporter, ['a']);
    await exporter.forceFlush();
    expect(exporter.snapshot()).toMatchObject({ delivered: 0, dropped: 1, lastStatus: { code: 14 } });
    expect(clients).toEqual([]);
    await exporter.shutdown();
  });
});

describe('a token that changes between two attempts', () => {
  it.each(['http', 'grpc'] as const)('is asked for again (%s)', async (transport) => {
    const seen: unknown[] = [];
    const tokens = ['first', 'second', 'third'];
    const options = {
      retryOnFailure,
      headers: async () => ({ authorization: `Bearer ${tokens.shift()}` }),
    };
    const { startGrpcBackend } = await import('@otelq-test/backend');
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
    await exportAll(exporter, ['a']);
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
      await exportAll(exporter, [name]);
      await new Promise((resolve) => setTimeout(resolve, afterMillis));
    }
    await exporter.forceFlush();
    expect(exporter.snapshot()).toMatchObject({ enqueued: 300, delivered: 300, dropped: 0, backpressure: 0 });
    await exporter.shutdown();
  });
});

describe('bytes', () => {
  it('are what a queue with that sizer holds, exactly', async () => {
    const backend = await startHttpBackend({ behaviour: () => ({ never: true }) });
    onTestFinished(() => backend.stop());
    const exporter = createOtlpHttpTraceExporter({
      url: `${backend.url}/v1/traces`,
      sizer: 'bytes',
      numConsumers: 1,
      shutdownTimeoutMillis: 0,
    });
    await exportAll(exporter, ['first']);
    await backend.until(() => backend.inFlight === 1);
    await exportAll(exporter, ['first']);
    await exportAll(exporter, ['first']);
    expect(exporter.snapshot().queueSize).toBe(2 * (backend.requests[0]?.bytes ?? 0));
    await exporter.shutdown();
  });
});

import type { TLSSocket } from 'node:tls';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { HttpLoopback } from '../../testing/http-loopback.js';
import { createPemFolder } from '../../testing/pem-folder.js';
import { exportNamed } from '../../testing/spans.js';
import { createOtlpHttpTraceExporter } from '../index.js';

const loopback = new HttpLoopback();
const folder = await createPemFolder();
afterEach(async () => {
  vi.unstubAllEnvs();
  await loopback.close();
});
afterAll(() => folder.remove());

describe('a backend that demands a client certificate', () => {
  async function startTlsBackend(): Promise<{ url: string; clients: string[] }> {
    const { ca, server } = folder.made;
    const clients: string[] = [];
    const options = { ...server, ca: ca.cert, requestCert: true, rejectUnauthorized: true };
    const { port } = await loopback.serveTls(options, (incoming, response) => {
      clients.push(String((incoming.socket as TLSSocket).getPeerCertificate().subject.CN));
      incoming.resume().once('end', () => response.end());
    });
    return { url: `https://localhost:${port}/v1/traces`, clients };
  }

  it('gets the one that variables name', async () => {
    const { url, clients } = await startTlsBackend();
    vi.stubEnv('OTEL_EXPORTER_OTLP_CERTIFICATE', folder.files.ca);
    vi.stubEnv('OTEL_EXPORTER_OTLP_CLIENT_CERTIFICATE', folder.files.cert);
    vi.stubEnv('OTEL_EXPORTER_OTLP_CLIENT_KEY', folder.files.key);
    const exporter = createOtlpHttpTraceExporter({ url });
    await exportNamed(exporter, ['a']);
    await exporter.shutdown();
    expect(exporter.snapshot()).toMatchObject({ delivered: 1, dropped: 0 });
    expect(clients).toEqual(['otelq test client']);
  });

  it('takes nothing without one', async () => {
    const { url, clients } = await startTlsBackend();
    vi.stubEnv('OTEL_EXPORTER_OTLP_CERTIFICATE', folder.files.ca);
    const exporter = createOtlpHttpTraceExporter({ url, retryOnFailure: { enabled: false } });
    await exportNamed(exporter, ['a']);
    await exporter.forceFlush();
    expect(exporter.snapshot()).toMatchObject({ delivered: 0, dropped: 1, lastStatus: { code: 14 } });
    expect(clients).toEqual([]);
    await exporter.shutdown();
  });
});

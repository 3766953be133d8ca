import { startGrpcBackend, startHttpBackend } from '@otelq-test/backend';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Certificates, createCertificates } from '../../testing/certificates.js';
import { failingHeaders, SECRET } from '../../testing/failing-headers.js';
import { HttpLoopback } from '../../testing/http-loopback.js';
import { BASE64, expectNoSecret, NOWHERE, once, saidOf, transports } from '../../testing/said.js';

const P = 'OTEL_EXPORTER_OTLP_';

/** A `google.rpc.Status` in protobuf with a message of less than 128 bytes. */
const inStatus = (message: string) => `\u0012${String.fromCharCode(message.length)}${message}`;

describe.each(transports)('over %s, nothing that is said of a send has a secret', (transport) => {
  it.each<[where: string, options: object, env?: Readonly<Record<string, string>>]>([
    ['the URL', { url: `http://user:${SECRET}@127.0.0.1:1` }],
    ['a header', { url: NOWHERE, headers: { authorization: `Bearer ${SECRET}` } }],
    ['a variable with a URL', {}, { [`${P}ENDPOINT`]: `http://user:${SECRET}@127.0.0.1:1` }],
    ['a variable with headers', { url: NOWHERE }, { [`${P}HEADERS`]: `api-key=${SECRET}` }],
    ...['http_proxy', 'https_proxy', 'grpc_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].map(
      (name): [string, object, Record<string, string>] => [
        `the variable ${name}`,
        { url: NOWHERE },
        { [name]: `http://user:${SECRET}@127.0.0.1:1` },
      ],
    ),
  ])('in %s', async (_, options, env) => {
    const said = await saidOf(transport, { ...once, ...options }, env);
    expect(said).toMatch(/lastStatus: \{\s+code: 14,\s+message: './);
    expectNoSecret(said);
  });

  it.each(failingHeaders)('where headers() %s', async (_how, headers, message) => {
    const said = await saidOf(transport, { ...once, url: NOWHERE, headers });
    expect(said).toContain(message);
    expectNoSecret(said);
  });

  it.each([
    ['a header', { headers: { authorization: `Bearer ${SECRET}` } }, `token ${SECRET} is not valid`],
    ['what headers() gave', { headers: async () => ({ 'api-key': SECRET }) }, `no such key: ${SECRET}`],
    ['the authorization', {}, `refused: Basic ${BASE64}`],
    ['the password', {}, `refused: ${SECRET}`],
  ])('that the server quotes: %s', async (_, options, message) => {
    const backend = await (transport === 'http' ? startHttpBackend : startGrpcBackend)({
      behaviour: () =>
        transport === 'http' ? { status: 401, body: inStatus(message) } : { status: 16, message },
    });
    onTestFinished(() => backend.stop());
    const path = transport === 'http' ? '/v1/traces' : '';
    const said = await saidOf(transport, {
      ...once,
      url: `http://user:${SECRET}@127.0.0.1:${backend.port}${path}`,
      ...options,
    });
    expect(backend.requests).toHaveLength(1);
    expect(said).toContain('(value of ');
    expectNoSecret(said);
  });

  it('that the server quotes in a warning', async () => {
    const backend = await (transport === 'http' ? startHttpBackend : startGrpcBackend)({
      behaviour: () => ({ partialSuccess: { rejected: 1, message: `key ${SECRET} expires today` } }),
    });
    onTestFinished(() => backend.stop());
    const url = `${backend.url}${transport === 'http' ? '/v1/traces' : ''}`;
    const said = await saidOf(transport, { ...once, url, headers: { 'api-key': SECRET } });
    expect(said).toContain('key (value of api-key) expires today');
    expectNoSecret(said);
  });
});

describe('over TLS, nothing that is said', () => {
  const loopback = new HttpLoopback();
  let made: Certificates;
  let others: Certificates;
  beforeAll(async () => {
    [made, others] = await Promise.all([createCertificates(), createCertificates()]);
  });
  afterAll(() => loopback.close());

  it.each(transports)('has anything of a key over %s', async (transport) => {
    const { ca, server } = made;
    const { port } = await loopback.serveTls({ ...server, ca: ca.cert }, (_, response) => response.end());
    const tls = { ca: others.ca.cert, ...others.client };
    const url = `https://user:${SECRET}@localhost:${port}`;
    const said = await saidOf(transport, { ...once, url, tls });
    expect(said).toMatch(/lastStatus: \{\s+code: 14,/);
    expectNoSecret(said, ...linesOf(others.client.key));
  });

  it.each(transports)('has anything of a key that is not of the certificate over %s', async (transport) => {
    const tls = { ...others.client, key: made.client.key };
    const said = await saidOf(transport, { url: 'https://localhost:1', tls });
    expect(said).toContain('tls.key must be the private key of tls.cert');
    expectNoSecret(said, ...linesOf(others.client.key), ...linesOf(made.client.key));
  });
});

/** The lines of a key that are one's own. */
function linesOf(key: string): string[] {
  return key.split('\n').filter((line) => line !== '' && !line.startsWith('-----'));
}

describe('over HTTP, nothing that is said', () => {
  const loopback = new HttpLoopback();
  afterEach(() => loopback.close());

  it.each([`?api-key=${SECRET}`, `/${SECRET}-${SECRET}`])('has what the server quotes of %s', async (end) => {
    const { href } = await loopback.serve((incoming, response) => {
      response.writeHead(404, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message: `Route ${incoming.method}:${incoming.url} not found` }));
    });
    const said = await saidOf('http', { ...once, url: href + end });
    expect(said).toContain('(part of the URL)');
    expectNoSecret(said);
  });

  it.each([
    ['has the query of the URL', `?token=${SECRET}`],
    ['has where it was redirected to', ''],
  ])('%s', async (_, query) => {
    const { href } = await loopback.serve((incoming, response) => {
      const location = `http://user:${SECRET}@elsewhere.example/?token=${SECRET}`;
      if (incoming.url?.includes('token')) response.writeHead(400).end();
      else response.writeHead(307, { location }).end();
    });
    const said = await saidOf('http', { ...once, url: href + query });
    expect(said).toMatch(/HTTP (?:400|307: redirected to elsewhere\.example)/);
    expectNoSecret(said);
  });
});

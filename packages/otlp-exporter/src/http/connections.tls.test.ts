import type { TLSSocket } from 'node:tls';
import { StatusCode } from '@otelq/sending-queue/native';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Certificates, createCertificates, identity, trustIn } from '../../testing/certificates.js';
import { bodyOf, HttpLoopback } from '../../testing/http-loopback.js';

const loopback = new HttpLoopback();
afterEach(() => loopback.close());

let certificates: Certificates;
let others: Certificates;
beforeAll(async () => {
  [certificates, others] = await Promise.all([createCertificates(), createCertificates()]);
});

/** A server that tells the common name of the client's certificate in its response. */
function serve(isClientCertificateDemanded = false): Promise<URL> {
  const { ca, server } = certificates;
  const options = {
    ...server,
    ca: ca.cert,
    requestCert: isClientCertificateDemanded,
    rejectUnauthorized: isClientCertificateDemanded,
  };
  return loopback.serveTls(options, async (incoming, response) => {
    const body = await bodyOf(incoming);
    const { subject } = (incoming.socket as TLSSocket).getPeerCertificate();
    response.end(`${body} of ${subject?.CN}`);
  });
}

const readPartialSuccess = (body: Uint8Array) => ({ rejectedItems: 0, message: `${Buffer.from(body)}` });

describe('TLS', () => {
  it('trusts the given authority, and keeps the connection', async () => {
    const { send } = loopback.createSender(await serve(), {
      tls: trustIn(certificates.ca),
      readPartialSuccess,
    });
    for (let request = 0; request < 3; request++) {
      expect(await send()).toMatchObject({
        status: { code: StatusCode.OK, message: 'body of undefined' },
        rttMillis: 0,
      });
    }
    expect(loopback.connections).toBe(1);
  });

  it('is no part of the round trip', async () => {
    const { ca, server } = certificates;
    const url = await loopback.serveTls(
      {
        ...server,
        // Called in the midst of the handshake.
        SNICallback(_name, callback) {
          clock.advance(50).then(() => callback(null));
        },
      },
      (_, response) => response.end(),
    );
    url.hostname = 'localhost';
    const { send, clock } = loopback.createSender(url, { tls: trustIn(ca) });
    const before = clock.now();
    expect(await send()).toMatchObject({ status: { code: StatusCode.OK }, rttMillis: 0 });
    expect(clock.now() - before).toBe(50);
  });

  it('shows a client certificate', async () => {
    const url = await serve(true);
    const tls = { ...trustIn(certificates.ca), ...identity(certificates.client) };
    const { send } = loopback.createSender(url, { tls, readPartialSuccess });
    expect(await send()).toMatchObject({ status: { code: 0, message: 'body of otelq test client' } });
  });

  it('finds the server by its name', async () => {
    const url = await serve();
    url.hostname = 'localhost';
    const { send } = loopback.createSender(url, { tls: trustIn(certificates.ca) });
    expect(await send()).toMatchObject({ status: { code: StatusCode.OK } });
  });

  it('with the authority of somebody else is UNAVAILABLE, and says so', async () => {
    const url = await serve();
    const { send } = loopback.createSender(url, { tls: trustIn(others.ca) });
    const { status } = await send();
    expect(status.code).toBe(StatusCode.UNAVAILABLE);
    expect(status.message).toMatch(/certificate.*\([A-Z_]+\)$/);
    expect(status).not.toHaveProperty('reason');
  });

  it('with no authority given does not trust one that nobody knows', async () => {
    const { send } = loopback.createSender(await serve());
    expect(await send()).toMatchObject({
      status: { code: StatusCode.UNAVAILABLE, message: expect.stringContaining('certificate') },
    });
  });

  it('with a certificate for another name is UNAVAILABLE', async () => {
    const { ca, client } = certificates;
    const url = await loopback.serveTls(client, (_, response) => response.end());
    const { status } = await loopback.createSender(url, { tls: trustIn(ca) }).send();
    expect(status).toMatchObject({
      code: StatusCode.UNAVAILABLE,
      message: expect.stringMatching(/certificate.*\(ERR_TLS_CERT_ALTNAME_INVALID\)$/),
    });
  });

  it('without the client certificate that the server demands is UNAVAILABLE', async () => {
    const { send } = loopback.createSender(await serve(true), { tls: trustIn(certificates.ca) });
    const { status } = await send();
    expect(status.code).toBe(StatusCode.UNAVAILABLE);
    expect(status).not.toHaveProperty('reason');
  });

  it.each([
    ['a server that speaks HTTP alone', 'https:'],
    ['HTTP to a server that speaks TLS', 'http:'],
  ])('%s is UNAVAILABLE', async (_, protocol) => {
    const { href } =
      protocol === 'http:' ? await serve() : await loopback.serve((_incoming, response) => response.end());
    const url = new URL(href.replace(/^https?:/, protocol));
    const { send } = loopback.createSender(url, { tls: trustIn(certificates.ca) });
    const { status } = await send();
    expect(status.code).toBe(StatusCode.UNAVAILABLE);
    expect(status.message).not.toContain('\n');
  });

  it('refuses what is no certificate at construction', () => {
    expect(() =>
      loopback.createSender(new URL('https://localhost/'), {
        tls: { ca: Buffer.from('no PEM'), cert: Buffer.from('x') },
      }),
    ).toThrow();
  });
});

import { ServerCredentials } from '@grpc/grpc-js';
import { StatusCode } from '@otelq/sending-queue/native';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Certificates, createCertificates, identity, trustIn } from '../../testing/certificates.js';
import { sendingTo } from '../../testing/grpc-sends.js';
import { GrpcServer } from '../../testing/grpc-server.js';
import type { GrpcSenderSettings } from './settings.js';

let certificates: Certificates;
let strangers: Certificates;
beforeAll(async () => {
  [certificates, strangers] = await Promise.all([createCertificates(), createCertificates()]);
});

/** Sends once to a server that takes none but clients whose certificate is of its own authority. */
async function sendWith(tls: GrpcSenderSettings['tls']) {
  const { ca, server } = certificates;
  const { port } = await GrpcServer.start((_call, answer) => answer(null, Buffer.alloc(0)), {
    credentials: ServerCredentials.createSsl(
      Buffer.from(ca.cert),
      [{ cert_chain: Buffer.from(server.cert), private_key: Buffer.from(server.key) }],
      true,
    ),
  });
  return sendingTo(`localhost:${port}`, { secure: true, tls }).send();
}

describe('TLS', () => {
  it('takes a server of the given authority, and shows it the client certificate', async () => {
    const { ca, client } = certificates;
    expect(await sendWith({ ...trustIn(ca), ...identity(client) })).toMatchObject({
      status: { code: StatusCode.OK },
    });
  });

  it.each(['a client without a certificate', 'a client of another authority'])(
    'lets the server refuse %s',
    async (who) => {
      const { ca } = certificates;
      const tls = { ...trustIn(ca), ...(who.includes('another') && identity(strangers.client)) };
      expect(await sendWith(tls)).toMatchObject({ status: { code: StatusCode.UNAVAILABLE } });
    },
  );

  it('does not send to a server of another authority', async () => {
    const tls = { ...trustIn(strangers.ca), ...identity(certificates.client) };
    expect(await sendWith(tls)).toMatchObject({ status: { code: StatusCode.UNAVAILABLE } });
    expect(await sendWith(undefined)).toMatchObject({ status: { code: StatusCode.UNAVAILABLE } });
  });
});

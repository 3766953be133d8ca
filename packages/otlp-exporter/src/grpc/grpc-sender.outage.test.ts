import { setImmediate } from 'node:timers/promises';
import { ServerCredentials } from '@grpc/grpc-js';
import { type Outcome, StatusCode } from '@otelq/sending-queue/native';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Certificates, createCertificates, trustIn } from '../../testing/certificates.js';
import { TcpProxy } from '../../testing/grpc-proxy.js';
import { type Sending, sendingTo } from '../../testing/grpc-sends.js';
import { GrpcServer } from '../../testing/grpc-server.js';
import { grpcVersions } from '../../testing/grpc-versions.js';
import type { Grpc } from './load-grpc.js';

/** Longer than gRPC waits from one try to connect to the next. */
const RECONNECT_MILLIS = 1200;

let certificates: Certificates;
beforeAll(async () => {
  certificates = await createCertificates();
});

// gRPC's own pauses, which pass when the test says so. The network is real.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
});

const codeOf = ({ status }: Outcome) => status.code;

async function behindProxy(isSecure: boolean, grpc?: Grpc) {
  const { ca, server: pair } = certificates;
  const keys = [{ cert_chain: Buffer.from(pair.cert), private_key: Buffer.from(pair.key) }];
  const server = await GrpcServer.start((_call, answer) => answer(null, Buffer.alloc(0)), {
    ...(isSecure && { credentials: ServerCredentials.createSsl(null, keys) }),
  });
  const proxy = await TcpProxy.to(server.port);
  const settings = isSecure ? { secure: true, tls: trustIn(ca) } : {};
  return { proxy, ...sendingTo(`${isSecure ? 'localhost' : '127.0.0.1'}:${proxy.port}`, settings, grpc) };
}

/** Sends until it is taken, which the handshakes of a connection put off. */
async function untilTaken({ send }: Pick<Sending, 'send'>): Promise<void> {
  while (codeOf(await send()) !== StatusCode.OK) await setImmediate();
}

describe.each(grpcVersions)('an outage, with grpc-js %s', (_version, grpc) => {
  it.each([
    ['plain', false],
    ['TLS', true],
  ])('refuses sends at once, and leaves one connection behind (%s)', async (_, isSecure) => {
    const { proxy, sender, send } = await behindProxy(isSecure, grpc);
    proxy.stop();
    for (let probe = 0; probe < 20; probe++) {
      // In no time of the sender's clock, nor of gRPC's.
      expect(codeOf(await send())).toBe(StatusCode.UNAVAILABLE);
    }
    await proxy.start();
    const connected = proxy.nextConnection();
    vi.advanceTimersByTime(RECONNECT_MILLIS);
    await connected;
    await untilTaken({ send });
    for (let pause = 0; pause < 5; pause++) {
      vi.advanceTimersByTime(RECONNECT_MILLIS);
      await proxy.untilTaken();
    }
    expect(proxy.connections).toBe(1);
    await sender.shutdown();
    await proxy.untilClosed();
    vi.advanceTimersByTime(RECONNECT_MILLIS);
    await proxy.untilTaken();
    expect(proxy.connections).toBe(1);
    expect(proxy.open).toBe(0);
  });
});

describe('an outage', () => {
  it('may end while a try to connect hangs', async () => {
    const { proxy, send, clock } = await behindProxy(false);
    proxy.stop();
    expect(codeOf(await send())).toBe(StatusCode.UNAVAILABLE);
    proxy.hold();
    await proxy.start();
    const connected = proxy.nextConnection();
    vi.advanceTimersByTime(RECONNECT_MILLIS);
    await connected;
    proxy.forget();
    expect(codeOf(await send())).toBe(StatusCode.UNAVAILABLE);
    await clock.advance(20_000);
    expect(codeOf(await send())).toBe(StatusCode.UNAVAILABLE);
    expect(codeOf(await send())).toBe(StatusCode.OK);
    expect(proxy.connections).toBe(2);
  });
});

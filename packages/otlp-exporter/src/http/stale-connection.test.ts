import type { Socket } from 'node:net';
import { StatusCode } from '@otelq/sending-queue/native';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Certificates, createCertificates, trustIn } from '../../testing/certificates.js';
import { HttpLoopback, signal } from '../../testing/http-loopback.js';

const OK = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

const loopback = new HttpLoopback();
afterEach(() => loopback.close());

let certificates: Certificates;
beforeAll(async () => {
  certificates = await createCertificates();
});

describe.each([
  ['http', false],
  ['https', true],
] as const)('a connection of %s', (_, isSecure) => {
  const pair = () => (isSecure ? certificates.server : undefined);
  const tls = () => (isSecure ? trustIn(certificates.ca) : undefined);
  const createSender = (url: URL) => loopback.createSender(url, { tls: tls() });

  it.each<[string, (socket: Socket) => void]>([
    ['resets', (socket) => (isSecure ? socket.destroy() : socket.resetAndDestroy())],
    ['closes', (socket) => socket.destroy()],
    ['ends', (socket) => socket.end()],
  ])('that the server %s when it is used again is stale', async (_way, close) => {
    const url = await loopback.serveRawRequests((socket, request) => {
      if (request === 2) close(socket);
      else socket.write(OK);
    }, pair());
    const { send } = createSender(url);
    await send();
    const { status, rttMillis } = await send();
    expect(status).toMatchObject({ code: StatusCode.UNAVAILABLE, reason: 'stale-connection' });
    expect(rttMillis).toBeUndefined();
    expect(await send()).toMatchObject({ status: { code: StatusCode.OK } });
    expect(loopback.connections).toBe(2);
  });

  it('that the server closes when it is new is not stale', async () => {
    const url = await loopback.serveRawRequests((socket) => socket.destroy(), pair());
    const { status } = await createSender(url).send();
    expect(status).toMatchObject({ code: StatusCode.UNAVAILABLE });
    expect(status).not.toHaveProperty('reason');
  });

  it('that breaks when a part of the response is here is not stale', async () => {
    const url = await loopback.serveRawRequests((socket, request) => {
      if (request === 2) socket.end('HTTP/1.1 200 O');
      else socket.write(OK);
    }, pair());
    const { send } = createSender(url);
    await send();
    const { status } = await send();
    expect(status).toMatchObject({ code: StatusCode.UNAVAILABLE });
    expect(status).not.toHaveProperty('reason');
  });

  it('that the server closes while it is idle is not used again', async () => {
    let closed = signal();
    const url = await loopback.serveRawRequests((socket) => {
      socket.once('close', () => closed.give());
      socket.end(OK);
    }, pair());
    const { send } = createSender(url);
    for (let request = 0; request < 3; request++) {
      closed = signal();
      expect(await send()).toMatchObject({ status: { code: StatusCode.OK } });
      // By both sides.
      await closed.given;
    }
    expect(loopback.connections).toBe(3);
  });

  it('that turns out to be stale takes the idle ones with it', async () => {
    const held: Socket[] = [];
    const bothClosed = signal();
    let open = 0;
    const url = await loopback.serveRawRequests((socket, request) => {
      if (request === 3) {
        socket.destroy();
        return;
      }
      open++;
      socket.once('close', () => {
        if (--open === 0) bothClosed.give();
      });
      held.push(socket);
      if (held.length === 2) for (const each of held) each.write(OK);
    }, pair());
    const { send } = createSender(url);
    await Promise.all([send(), send()]);
    expect((await send()).status.reason).toBe('stale-connection');
    await bothClosed.given;
  });

  it('on which the server speaks unasked gives the next request no false answer', async () => {
    const url = await loopback.serveRawRequests((socket, request) => {
      if (request === 1) socket.write(`${OK}HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n`);
      else socket.write('HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n');
    }, pair());
    const { send } = createSender(url);
    expect(await send()).toMatchObject({ status: { httpStatus: 200 } });
    const { status } = await send();
    // Closed for it, or read as what it is.
    expect(status.code).toBe(StatusCode.UNAVAILABLE);
  });
});

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { StatusCode } from '@otelq/sending-queue/native';
import { afterEach, describe, expect, it } from 'vitest';
import { startRawServer } from '../../testing/grpc-raw-server.js';
import { HttpLoopback, type RawAnswer, signal, TIMEOUT_MILLIS } from '../../testing/http-loopback.js';

const loopback = new HttpLoopback();
afterEach(() => loopback.close());

describe('a server', () => {
  it.each<[string, RawAnswer]>([
    ['speaks another protocol', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')],
    ['answers in HTTP/2', (socket) => socket.end(Buffer.of(0, 0, 0, 4, 0, 0, 0, 0, 0))],
    ['breaks off in the head', (socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Le')],
    ['sends a head without an end', endlessHead],
    ['says nothing and closes', (socket) => socket.end()],
  ])('that %s ends in UNAVAILABLE', async (_, act) => {
    const { send, clock } = loopback.createSender(await loopback.serveRawRequests(act));
    const { status } = await send();
    expect(status).toMatchObject({ code: StatusCode.UNAVAILABLE });
    expect(status).not.toHaveProperty('httpStatus');
    expect(status).not.toHaveProperty('reason');
    expect(status.message).not.toBe('');
    expect(clock.pending).toEqual([]);
  });

  it.each([
    'HTTP/1.1 101 Switching Protocols\r\n\r\n',
    'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n',
  ])('that switches protocols unasked (%j) is hung up on', async (head) => {
    const closed = signal();
    const url = await loopback.serveRawRequests((socket) => {
      socket.once('close', () => closed.give());
      socket.write(head);
    });
    const { status } = await loopback.createSender(url).send();
    // Whether it is a response is for Node to say.
    expect([StatusCode.UNKNOWN, StatusCode.UNAVAILABLE]).toContain(status.code);
    await closed.given;
  });

  it('of gRPC is said to be probably one', async () => {
    const url = new URL(`http://127.0.0.1:${await startRawServer(() => {})}/v1/traces`);
    const { status } = await loopback.createSender(url).send();
    expect(status.message).toMatch(/^Parse Error: .*; is it a gRPC endpoint\?$/);
  });

  it('without TLS is said to be probably that', async () => {
    const url = await loopback.serve((_, response) => response.end());
    const { status } = await loopback.createSender(new URL(url.href.replace('http:', 'https:'))).send();
    expect(status.message).toMatch(/TLS: wrong version number; is the endpoint plain http\?$/);
  });

  it('that is not there ends in UNAVAILABLE', async () => {
    const { send } = loopback.createSender(await loopback.refuse());
    const { status } = await send();
    expect(status).toEqual({
      code: StatusCode.UNAVAILABLE,
      message: expect.stringMatching(/^connect ECONNREFUSED 127\.0\.0\.1:\d+$/),
    });
  });

  it.each<[string, string]>([
    ['nothing', ''],
    ['half a head', 'HTTP/1.1 200 OK\r\nContent-'],
    ['only that it goes on', 'HTTP/1.1 100 Continue\r\n\r\n'],
  ])(
    'that says %s and keeps the connection ends in DEADLINE_EXCEEDED, and is hung up on',
    async (_, said) => {
      const arrived = signal();
      const closed = signal();
      const url = await loopback.serveRawRequests((socket) => {
        socket.once('close', () => closed.give());
        socket.write(said, () => arrived.give());
      });
      const { send, clock } = loopback.createSender(url);
      const outcome = send();
      await arrived.given;
      await clock.advance(TIMEOUT_MILLIS);
      expect(await outcome).toEqual({
        status: { code: StatusCode.DEADLINE_EXCEEDED, message: 'waited 10000 ms for a response' },
      });
      await closed.given;
    },
  );

  it('that does not complete the handshake of TLS ends in DEADLINE_EXCEEDED', async () => {
    const arrived = signal();
    const url = await loopback.serveRaw((socket) => socket.once('data', () => arrived.give()));
    const { send, clock } = loopback.createSender(new URL(url.href.replace('http:', 'https:')));
    const outcome = send();
    await arrived.given;
    await clock.advance(TIMEOUT_MILLIS);
    expect(await outcome).toEqual({
      status: { code: StatusCode.DEADLINE_EXCEEDED, message: 'waited 10000 ms for a connection' },
    });
  });

  it.each([
    [200, StatusCode.OK],
    [503, StatusCode.UNAVAILABLE],
  ])('that never ends the body has given its status with the head: %i', async (httpStatus, code) => {
    const closed = signal();
    const url = await loopback.serve((incoming, response) => {
      incoming.socket.once('close', () => closed.give());
      response.writeHead(httpStatus, { 'content-length': 1000 }).write('a few bytes');
    });
    const { send, clock } = loopback.createSender(url);
    const head = signal();
    const onHead = (): void => head.give();
    subscribe('http.client.response.finish', onHead);
    const outcome = send();
    await head.given;
    unsubscribe('http.client.response.finish', onHead);
    await clock.advance(TIMEOUT_MILLIS);
    expect((await outcome).status).toMatchObject({ code, httpStatus });
    await closed.given;
  });

  it.each<[string, (socket: Socket) => void]>([
    ['closes', (socket) => socket.end()],
    ['waits', () => {}],
  ])('that refuses a large body before it has read it, and %s, is heard', async (_, then) => {
    const { given: accepted, give: accept } = signal<Socket>();
    const url = await loopback.serveRaw((socket) => {
      accept(socket);
      socket.once('readable', () => {
        socket.read(1);
        socket.write('HTTP/1.1 413 Content Too Large\r\nContent-Length: 9\r\n\r\ntoo large', () =>
          then(socket),
        );
      });
    });
    const outcome = await loopback.createSender(url).send(Buffer.alloc(8_000_000));
    expect(outcome).toEqual({
      status: {
        code: StatusCode.INVALID_ARGUMENT,
        message: 'HTTP 413: too large',
        httpStatus: 413,
        reason: 'payload-too-large',
      },
    });
    // What is left of the body is not sent.
    const socket = await accepted;
    const closed = once(socket, 'close');
    socket.resume();
    await closed;
    expect(socket.bytesRead).toBeLessThan(8_000_000);
  });

  it('of node:http that refuses a large body, and closes, is heard', async () => {
    const url = await loopback.serve((_, response) => {
      response.writeHead(413, { connection: 'close' }).end('too large');
    });
    const { send } = loopback.createSender(url);
    for (let request = 0; request < 5; request++) {
      const { status } = await send(Buffer.alloc(3_000_000));
      expect(status).toMatchObject({ httpStatus: 413, reason: 'payload-too-large' });
    }
  });
});

function endlessHead(socket: Socket): void {
  socket.write('HTTP/1.1 200 OK\r\n');
  const more = (): void => {
    if (!socket.destroyed) socket.write(`x-filler: ${'x'.repeat(1000)}\r\n`, () => setImmediate(more));
  };
  more();
}

import { createServer } from 'node:http';
import { gzipSync } from 'node:zlib';
import { StatusCode } from '@otelq/sending-queue/native';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backendWith } from '../../testing/grpc-backend.js';
import { accept, answerHttp, type RawCall, startRawServer } from '../../testing/grpc-raw-server.js';
import { sendingTo, TIMEOUT_MILLIS } from '../../testing/grpc-sends.js';
import { grpcVersions } from '../../testing/grpc-versions.js';
import { listening } from '../../testing/listening.js';
import { readPartialSuccess } from '../message/partial-success.js';

describe.each(grpcVersions)('with grpc-js %s', (version, grpc) => {
  it('a message is compressed, and has its headers', async () => {
    const calls: RawCall[] = [];
    const port = await startRawServer((call) => {
      calls.push(call);
      accept(call.stream);
    });
    const settings = { compression: 'gzip', headers: () => ({ 'x-tenant': 'a' }) } as const;
    const { send } = sendingTo(port, settings, grpc);
    const { status, rttMillis } = await send(new Uint8Array());
    expect(status).toEqual({ code: StatusCode.OK, message: '' });
    expect(rttMillis).toBe(0);
    expect(calls[0]?.flag).toBe(1);
    expect(calls[0]?.headers).toMatchObject({
      'grpc-encoding': 'gzip',
      'x-tenant': 'a',
      'user-agent': expect.stringContaining(`otelq-test/1 grpc-node-js/${version}`),
    });
  });

  it('the outcome has what the server says', async () => {
    const { port } = await backendWith({
      behaviour: [
        { status: StatusCode.RESOURCE_EXHAUSTED, message: 'busy', retryInfoMillis: 1700 },
        { partialSuccess: { rejected: 3, message: 'too old' } },
      ],
    });
    const { send } = sendingTo(
      port,
      { readPartialSuccess: (response) => readPartialSuccess('traces', 'protobuf', response) },
      grpc,
    );
    expect(await send()).toMatchObject({
      status: { code: StatusCode.RESOURCE_EXHAUSTED, retryAfterMillis: 1700 },
    });
    expect(await send()).toMatchObject({ status: { message: 'too old' }, rejectedItems: 3 });
  });

  it('a call without an answer ends in time, and at the server too', async () => {
    const backend = await backendWith({ behaviour: [{ never: true }] });
    const { send, clock } = sendingTo(backend.port, {}, grpc);
    const outcome = send();
    await backend.until(() => backend.inFlight === 1);
    await clock.advance(TIMEOUT_MILLIS);
    expect((await outcome).status).toEqual({
      code: StatusCode.DEADLINE_EXCEEDED,
      message: 'waited 1000 ms for a response',
    });
    await backend.until(() => backend.inFlight === 0);
  });

  it.each([2 ** 31 - 1, 2 ** 31, 1e15, Number.MAX_SAFE_INTEGER, 1e300])(
    'an answer is waited for as long as %d ms',
    async (timeoutMillis) => {
      const { port } = await backendWith();
      const { status } = await sendingTo(port, { timeoutMillis }, grpc).send();
      expect(status.code).toBe(StatusCode.OK);
    },
  );

  it.each([
    ['long', Buffer.alloc(5e6), undefined],
    ['long when it is decompressed', gzipSync(Buffer.alloc(5e6)), 'gzip'],
    ['a bit too long', Buffer.alloc(64 * 1024 + 1), undefined],
  ] as const)('a message is taken by an answer that is %s', async (_, answer, encoding) => {
    const port = await startRawServer(({ stream }) => accept(stream, answer, encoding));
    expect(await sendingTo(port, {}, grpc).send()).toEqual({
      status: { code: StatusCode.OK, message: 'the response was too long to read' },
      rttMillis: 0,
    });
  });

  it('a page that says OK is no answer, and none about the size of the message', async () => {
    const port = await startRawServer(({ stream }) => answerHttp(stream, 200, '<html>'.repeat(1000)));
    const { status } = await sendingTo(port, {}, grpc).send();
    expect([StatusCode.UNKNOWN, StatusCode.INTERNAL]).toContain(status.code);
    expect(status.reason).toBeUndefined();
  });

  it('a server that refuses the size of a message in its trailers is understood', async () => {
    const port = await startRawServer(({ stream }) => {
      stream.respond({ 'content-type': 'application/grpc' }, { waitForTrailers: true });
      stream.once('wantTrailers', () =>
        stream.sendTrailers({
          'grpc-status': '8',
          'grpc-message': 'Received message larger than max (9 vs. 4)',
        }),
      );
      stream.end();
    });
    expect((await sendingTo(port, {}, grpc).send()).status).toEqual({
      code: StatusCode.RESOURCE_EXHAUSTED,
      message: 'Received message larger than max (9 vs. 4)',
      reason: 'payload-too-large',
    });
  });

  it('what the network says is told once, for people', async () => {
    const { send } = sendingTo(1, {}, grpc);
    expect((await send()).status.message).toBe('connect ECONNREFUSED 127.0.0.1:1');
  });

  it.each([
    ['TLS meets a plain endpoint', true, /TLS: wrong version number; is the endpoint plain http\?$/],
    ['gRPC meets HTTP/1.1', false, /Protocol error; is it an endpoint of OTLP over HTTP\?$/],
  ])('it is said what is probably the matter where %s', async (_, secure, message) => {
    const server = createServer();
    onTestFinished(() => server.closeAllConnections());
    const target = `localhost:${await listening(server)}`;
    const { send } = sendingTo(target, { secure }, grpc);
    expect((await send()).status).toEqual({
      code: StatusCode.UNAVAILABLE,
      message: expect.stringMatching(message),
    });
  });

  it.each(['reset', 'goaway'])('calls whose connection is gone (%s) are UNAVAILABLE', async (how) => {
    let calls = 0;
    const port = await startRawServer(({ stream }) => {
      if (++calls === 1) accept(stream);
      else if (how === 'reset') stream.session?.socket.resetAndDestroy();
      else stream.session?.destroy();
    });
    const { send } = sendingTo(port, {}, grpc);
    await send();
    const lost = await send();
    expect(lost.status.code).toBe(StatusCode.UNAVAILABLE);
    expect(lost.rttMillis).toBeUndefined();
  });
});

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { StatusCode } from '@otelq/sending-queue/native';
import { afterEach, describe, expect, it } from 'vitest';
import { bodyOf, HttpLoopback, signal } from '../../testing/http-loopback.js';

const loopback = new HttpLoopback();
afterEach(() => loopback.close());

/** A server that answers 200 to everything, and what it got. */
async function serveOk() {
  const requests: { incoming: IncomingMessage; body: Buffer }[] = [];
  const url = await loopback.serve(async (incoming, response) => {
    requests.push({ incoming, body: await bodyOf(incoming) });
    response.end();
  });
  return { url, requests };
}

describe('a request', () => {
  it('is one POST of the bytes to the URL, with its query', async () => {
    const { url, requests } = await serveOk();
    url.search = '?tenant=a';
    const body = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    const { send } = loopback.createSender(url, { headers: { 'x-tenant': 'b' } });

    expect(await send(body)).toMatchObject({ status: { code: StatusCode.OK, message: '', httpStatus: 200 } });
    expect(requests).toHaveLength(1);
    const { incoming, body: received } = requests[0] ?? {};
    expect(incoming).toMatchObject({ method: 'POST', url: '/v1/traces?tenant=a', httpVersion: '1.1' });
    expect(incoming?.headers).toEqual({
      'content-length': '256',
      'content-type': 'application/x-protobuf',
      'user-agent': 'otelq-test/1',
      'x-tenant': 'b',
      connection: 'keep-alive',
      host: url.host,
    });
    expect(received?.equals(body)).toBe(true);
  });

  it('is compressed, and decodes to the same bytes', async () => {
    const { url, requests } = await serveOk();
    const { send } = loopback.createSender(url, { compression: 'gzip' });
    const bodies = Array.from({ length: 7 }, (_, index) => Buffer.alloc(300_000 + index, `span ${index}, `));

    await Promise.all(bodies.map((body) => send(body)));
    expect(requests.map(({ incoming }) => incoming.headers['content-encoding'])).toEqual(
      Array.from({ length: 7 }, () => 'gzip'),
    );
    for (const { incoming, body } of requests) {
      expect(Number(incoming.headers['content-length'])).toBe(body.byteLength);
      expect(body.byteLength).toBeLessThan(100_000);
    }
    const decoded = requests.map(({ body }) => gunzipSync(body)).sort((a, b) => a.length - b.length);
    expect(decoded.map((body, index) => body.equals(bodies[index] ?? Buffer.of()))).toEqual(
      Array.from({ length: 7 }, () => true),
    );
  });

  it('may be empty', async () => {
    const { url, requests } = await serveOk();
    expect(await loopback.createSender(url).send(Buffer.of())).toMatchObject({ status: { code: 0 } });
    expect(requests[0]?.incoming.headers['content-length']).toBe('0');
  });
});

describe('the round trip', () => {
  it('is from the request to the head of the response', async () => {
    const url = await loopback.serve(async (incoming, response) => {
      await bodyOf(incoming);
      await clock.advance(25);
      response.flushHeaders();
      headIsSent.give();
      await clientHasHead.given;
      response.end();
    });
    const headIsSent = signal();
    const clientHasHead = signal();
    const { send, clock } = loopback.createSender(url, {
      headers: async () => {
        await clock.advance(100);
        return {};
      },
    });
    const onHead = () => clientHasHead.give();
    subscribe('http.client.response.finish', onHead);
    const outcome = send();
    await clientHasHead.given;
    await clock.advance(1000);
    unsubscribe('http.client.response.finish', onHead);
    expect(await outcome).toMatchObject({ rttMillis: 25 });
  });
});

describe('forceFlush', () => {
  it('resolves while a request is under way', async () => {
    const url = await loopback.serve(() => {});
    const { sender, send } = loopback.createSender(url);
    const outcome = send();
    await expect(sender.forceFlush()).resolves.toBeUndefined();
    await sender.shutdown();
    await outcome;
  });
});

describe('shutdown', () => {
  it('ends what is under way, and whatever is sent later, as CANCELLED', async () => {
    const arrived = signal();
    const closed = signal();
    const url = await loopback.serve((incoming) => {
      incoming.once('close', () => closed.give());
      arrived.give();
    });
    const { sender, send, clock } = loopback.createSender(url);
    const underWay = send();
    await arrived.given;
    await sender.shutdown();
    await sender.shutdown();
    expect(await underWay).toEqual({
      status: { code: StatusCode.CANCELLED, message: 'the sender is shut down' },
    });
    await closed.given;
    expect(await send()).toMatchObject({ status: { code: StatusCode.CANCELLED, reason: 'not-sent' } });
    expect(clock.pending).toEqual([]);
  });

  it('closes idle connections', async () => {
    const closed = signal();
    const url = await loopback.serve((incoming, response) => {
      incoming.socket.once('close', () => closed.give());
      response.end();
    });
    const { sender, send } = loopback.createSender(url);
    await send();
    await sender.shutdown();
    await closed.given;
  });

  it('ends an attempt that waits for headers()', async () => {
    const { url, requests } = await serveOk();
    const headers = signal<Record<string, string>>();
    const { sender, send } = loopback.createSender(url, { headers: () => headers.given });
    const outcome = send();
    await sender.shutdown();
    headers.give({});
    expect(await outcome).toMatchObject({ status: { code: StatusCode.CANCELLED, reason: 'not-sent' } });
    expect(requests).toEqual([]);
  });
});

import type { IncomingHttpHeaders } from 'node:http';
import { StatusCode } from '@otelq/sending-queue/native';
import { afterEach, describe, expect, it } from 'vitest';
import { failingHeaders } from '../../testing/failing-headers.js';
import { bodyOf, HttpLoopback, signal, TIMEOUT_MILLIS } from '../../testing/http-loopback.js';
import { http } from '../../testing/resolution.js';
import type { HttpSenderSettings } from './settings.js';

const loopback = new HttpLoopback();
afterEach(() => loopback.close());

/** A sender with such headers in its options, and the headers that arrive. */
async function sendWith(headers: unknown, settings: Partial<HttpSenderSettings> = {}) {
  const received: IncomingHttpHeaders[] = [];
  const url = await loopback.serve(async (incoming, response) => {
    received.push(incoming.headers);
    await bodyOf(incoming);
    response.end();
  });
  const fixture = loopback.createSender(url, { headers: http({ headers }).settings.headers, ...settings });
  return { ...fixture, received };
}

describe('headers of the application', () => {
  it('do not touch what frames the message, rules the connection or names the user agent', async () => {
    const foreign = {
      'Content-Type': 'text/plain',
      'CONTENT-LENGTH': '1',
      'content-encoding': 'br',
      'Transfer-Encoding': 'chunked',
      Connection: 'close',
      Expect: '100-continue',
      Upgrade: 'h2c',
      'User-Agent': 'mine/2',
      Host: 'collector.example',
    };
    const { send, received } = await sendWith(() => foreign, { compression: 'gzip' });
    await send(Buffer.alloc(1000));
    expect(received).toEqual([
      {
        'content-type': 'application/x-protobuf',
        'content-length': expect.stringMatching(/^\d\d$/),
        'content-encoding': 'gzip',
        connection: 'keep-alive',
        'user-agent': 'otelq-test/1',
        host: 'collector.example',
      },
    ]);
  });

  it('that are fixed are sent with every request', async () => {
    const { send, received } = await sendWith({ 'X-Tenant': 'ä' });
    await send();
    await send();
    expect(received.map((headers) => headers['x-tenant'])).toEqual(['ä', 'ä']);
  });
});

describe('a headers function', () => {
  it.each([
    ['at once', (token: string) => ({ authorization: token })],
    ['in a promise', async (token: string) => ({ authorization: token })],
  ])('that answers %s is asked before every attempt', async (_, answer) => {
    let token = 0;
    const { send, received } = await sendWith(() => answer(`Bearer ${++token}`));
    await send();
    await send();
    await send();
    expect(received.map(({ authorization }) => authorization)).toEqual(['Bearer 1', 'Bearer 2', 'Bearer 3']);
  });

  it.each(failingHeaders)('that %s costs the attempt, which is to be retried', async (_, answer, message) => {
    let attempts = 0;
    const { send, received, clock } = await sendWith(() => (++attempts === 1 ? answer() : { 'x-a': 'fine' }));
    expect(await send()).toEqual({
      status: { code: StatusCode.UNAVAILABLE, message, reason: 'not-sent' },
    });
    expect(clock.pending).toEqual([]);
    expect(await send()).toMatchObject({ status: { code: StatusCode.OK } });
    expect(received).toHaveLength(1);
  });

  it('that hangs costs the attempt its time, and is not heard later', async () => {
    const late = signal<Record<string, string>>();
    const { send, received, clock } = await sendWith(() => late.given);
    const outcome = send();
    await clock.advance(TIMEOUT_MILLIS);
    expect(await outcome).toEqual({
      status: {
        code: StatusCode.DEADLINE_EXCEEDED,
        message: 'waited 10000 ms for headers()',
        reason: 'not-sent',
      },
    });
    late.give({});
    await clock.settle();
    expect(received).toEqual([]);
  });
});

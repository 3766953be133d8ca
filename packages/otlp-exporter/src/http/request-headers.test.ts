import type { IncomingHttpHeaders } from 'node:http';
import { StatusCode } from '@otelq/sending-queue/native';
import { afterEach, describe, expect, it } from 'vitest';
import { bodyOf, HttpLoopback, signal, TIMEOUT_MILLIS } from '../../testing/http-loopback.js';
import type { HttpSenderSettings } from './settings.js';

const loopback = new HttpLoopback();
afterEach(() => loopback.close());

/** A sender with such headers, and the headers that arrive. */
async function sendWith(headers: unknown, settings: Partial<HttpSenderSettings> = {}) {
  const received: IncomingHttpHeaders[] = [];
  const url = await loopback.serve(async (incoming, response) => {
    received.push(incoming.headers);
    await bodyOf(incoming);
    response.end();
  });
  const fixture = loopback.createSender(url, {
    headers: headers as HttpSenderSettings['headers'],
    ...settings,
  });
  return { ...fixture, received };
}

describe('headers of the application', () => {
  it('do not touch what frames the message or rules the connection, and may name the user agent', async () => {
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
    for (const headers of [foreign, () => foreign]) {
      const { send, received } = await sendWith(headers, { compression: 'gzip' });
      await send(Buffer.alloc(1000));
      expect(received).toEqual([
        {
          'content-type': 'application/x-protobuf',
          'content-length': expect.stringMatching(/^\d\d$/),
          'content-encoding': 'gzip',
          connection: 'keep-alive',
          'user-agent': 'mine/2',
          host: 'collector.example',
        },
      ]);
    }
  });

  it.each<[string, unknown, string]>([
    ['no object', 'authorization: x', 'headers must be a record of strings, got a string'],
    ['a Map', new Map(), 'headers must be a record of strings, got an object of another kind'],
    ['a number', { 'x-a': 1 }, 'headers["x-a"] must be a string, got a number'],
    ['a line break', { 'x-a': 'a\r\nb: c' }, 'headers["x-a"] has characters that no header can have'],
    ['no name', { 'Bearer secret': 'a' }, 'headers has a name that no header can have'],
  ])('that are fixed and wrong are refused at construction: %s', async (_, headers, message) => {
    await expect(sendWith(headers)).rejects.toThrow(new TypeError(message));
  });
});

describe('a headers function', () => {
  it.each([
    ['at once', (token: string) => ({ authorization: token })],
    ['in a promise', async (token: string) => ({ authorization: token })],
    [
      'in something like a promise',
      (token: string) => ({
        // biome-ignore lint/suspicious/noThenProperty: that is what it is about
        then: (resolve: (headers: unknown) => void) => resolve({ authorization: token }),
      }),
    ],
  ])('that answers %s is asked before every attempt', async (_, answer) => {
    let token = 0;
    const { send, received } = await sendWith(() => answer(`Bearer ${++token}`));
    await send();
    await send();
    await send();
    expect(received.map(({ authorization }) => authorization)).toEqual(['Bearer 1', 'Bearer 2', 'Bearer 3']);
  });

  const SECRET = 'secret\u0000';
  it.each<[string, () => unknown, string]>([
    ['throws', thrower(new Error('no token')), 'headers() failed: no token'],
    ['throws nothing', thrower(undefined), 'headers() failed: the export failed without an error'],
    ['rejects', () => Promise.reject(new Error('no token')), 'headers() failed: no token'],
    [
      'rejects as a token server refuses',
      () => Promise.reject(Object.assign(new Error('forbidden'), { status: 403 })),
      'headers() failed: forbidden',
    ],
    ['returns nothing', () => undefined, 'headers() must be a record of strings, got undefined'],
    ['returns null', () => null, 'headers() must be a record of strings, got null'],
    ['returns a text', () => SECRET, 'headers() must be a record of strings, got a string'],
    ['returns a list', () => [['a', SECRET]], 'headers() must be a record of strings, got an array'],
    ['resolves to a number', async () => 7, 'headers() must be a record of strings, got a number'],
    ['gives a value that is none', () => ({ 'X-A': 7 }), 'headers()["x-a"] must be a string, got a number'],
    [
      'gives an illegal value',
      async () => ({ authorization: SECRET }),
      'headers()["authorization"] has characters that no header can have',
    ],
    ['gives an illegal name', () => ({ [SECRET]: 'a' }), 'headers() has a name that no header can have'],
    [
      'has a getter that throws',
      () => ({
        get authorization(): string {
          throw new Error('no token');
        },
      }),
      'headers() failed: no token',
    ],
    [
      'returns a then that throws',
      () => ({
        // biome-ignore lint/suspicious/noThenProperty: that is what it is about
        get then(): unknown {
          throw new Error('no token');
        },
      }),
      'headers() failed: no token',
    ],
  ])('that %s costs the attempt, which is to be retried', async (_, answer, message) => {
    let attempts = 0;
    const { send, received, clock } = await sendWith(() => (++attempts === 1 ? answer() : { 'x-a': 'fine' }));
    expect(await send()).toEqual({ status: { code: StatusCode.UNAVAILABLE, message } });
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
      status: { code: StatusCode.DEADLINE_EXCEEDED, message: 'waited 10000 ms for headers()' },
    });
    late.give({});
    await clock.settle();
    expect(received).toEqual([]);
  });
});

function thrower(error: unknown): () => never {
  return () => {
    throw error;
  };
}

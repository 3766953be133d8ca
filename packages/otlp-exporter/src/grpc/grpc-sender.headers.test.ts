import { StatusCode } from '@otelq/sending-queue/native';
import { describe, expect, it } from 'vitest';
import { backendWith } from '../../testing/grpc-backend.js';
import { type Sending, sendingTo, TIMEOUT_MILLIS } from '../../testing/grpc-sends.js';
import type { GrpcHeaders } from './settings.js';

const SECRET = 'hunter2';

describe('headers', () => {
  it('are sent with every request', async () => {
    const { port, requests } = await backendWith();
    const { send } = sendingTo(port, { headers: { 'X-Tenant': 'a', authorization: 'Bearer t' } });
    await send();
    await send();
    expect(requests.map(({ headers }) => [headers['x-tenant'], headers.authorization])).toEqual([
      ['a', 'Bearer t'],
      ['a', 'Bearer t'],
    ]);
  });

  it.each(['at once', 'as a promise'])('are asked for before every attempt, given %s', async (how) => {
    const { port, requests } = await backendWith();
    let token = 0;
    const { send } = sendingTo(port, {
      headers: () => {
        const headers = { authorization: `Bearer ${++token}` };
        return how === 'at once' ? headers : Promise.resolve(headers);
      },
    });
    await send();
    await send();
    expect(requests.map(({ headers }) => headers.authorization)).toEqual(['Bearer 1', 'Bearer 2']);
  });

  it('that are no metadata are refused at construction, without their value', () => {
    const make = (headers: Record<string, string>) => () => sendingTo('127.0.0.1:1', { headers });
    expect(make({ authorization: `${SECRET}\n` })).toThrow(/^headers: authorization must be .*ASCII$/);
    expect(make({ [`${SECRET} `]: 'x' })).toThrow(/^headers has a name that metadata can't have$/);
  });
});

/** A function of an application that gives its headers in a way that no type would let through. */
const giving = (headers: unknown) => (() => headers) as GrpcHeaders;

describe('headers() that', () => {
  const thrown = new SyntaxError(`Unexpected token in JSON: ${SECRET}`);
  const cases: readonly (readonly [how: string, headers: GrpcHeaders, message: string])[] = [
    [
      'throws',
      () => {
        throw thrown;
      },
      'headers() failed with SyntaxError',
    ],
    ['rejects', () => Promise.reject(thrown), 'headers() failed with SyntaxError'],
    ['rejects with no error', () => Promise.reject(SECRET), 'headers() failed'],
    ['returns nothing', giving(undefined), 'headers() must be an object of strings'],
    ['returns a text', giving(SECRET), 'headers() must be an object of strings'],
    ['returns a Map', giving(new Map([['a', SECRET]])), 'headers() must be an object of strings'],
    ['returns a number', giving({ a: 7 }), 'headers(): a must be a string of printable ASCII'],
    [
      'returns what no metadata may have',
      () => ({ a: `${SECRET}\r\n` }),
      'headers(): a must be a string of printable ASCII',
    ],
    [
      'promises what no metadata may have',
      async () => ({ a: `${SECRET}ä` }),
      'headers(): a must be a string of printable ASCII',
    ],
    [
      'returns a name that no metadata may have',
      () => ({ [`:${SECRET}`]: 'x' }),
      "headers() has a name that metadata can't have",
    ],
    [
      'returns an object that throws when read',
      giving(
        new Proxy(
          {},
          {
            ownKeys() {
              throw thrown;
            },
          },
        ),
      ),
      'headers() failed with SyntaxError',
    ],
  ];

  it.each(cases)('%s costs that attempt only', async (_how, headers, message) => {
    const { port, requests } = await backendWith();
    let asked = 0;
    const { send } = sendingTo(port, {
      headers: () => {
        if (++asked > 1) return {};
        return typeof headers === 'function' ? headers() : headers;
      },
    });
    expect(await send()).toEqual({ status: { code: StatusCode.UNAVAILABLE, message } });
    expect(await send()).toMatchObject({ status: { code: StatusCode.OK } });
    expect(requests).toHaveLength(1);
  });

  it('hangs ends with the timeout of the send, and is not heard later', async () => {
    const { port, requests } = await backendWith();
    let give: (headers: Record<string, string>) => void = () => {};
    const { send, clock }: Sending = sendingTo(port, {
      headers: () => new Promise((resolve) => (give = resolve)),
    });
    const outcome = send();
    await clock.advance(TIMEOUT_MILLIS);
    expect(await outcome).toEqual({
      status: { code: StatusCode.DEADLINE_EXCEEDED, message: 'waited 1000 ms for headers()' },
    });
    give({});
    await clock.settle();
    expect(requests).toEqual([]);
  });

  it('takes its time leaves less of it for the call', async () => {
    const started = await backendWith({ behaviour: [{ never: true }] });
    let give: (headers: Record<string, string>) => void = () => {};
    const { send, clock } = sendingTo(started.port, {
      headers: () => new Promise((resolve) => (give = resolve)),
    });
    const outcome = send();
    await clock.advance(TIMEOUT_MILLIS - 10);
    give({});
    await started.until(() => started.inFlight === 1);
    await clock.advance(10);
    expect(await outcome).toMatchObject({ status: { message: 'waited 1000 ms for a response' } });
  });

  it('gives what rules the connection is not obeyed in that', async () => {
    const { port, requests } = await backendWith();
    const { send } = sendingTo(port, {
      headers: () => ({ connection: 'close', 'transfer-encoding': 'chunked', 'x-tenant': 'a' }),
    });
    expect(await send()).toMatchObject({ status: { code: StatusCode.OK } });
    expect(requests[0]?.headers['x-tenant']).toBe('a');
  });
});

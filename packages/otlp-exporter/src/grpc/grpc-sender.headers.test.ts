import { constants } from 'node:http2';
import { StatusCode } from '@otelq/sending-queue/native';
import { describe, expect, it } from 'vitest';
import { failingHeaders } from '../../testing/failing-headers.js';
import { backendWith } from '../../testing/grpc-backend.js';
import { type Sending, sendingTo, TIMEOUT_MILLIS } from '../../testing/grpc-sends.js';
import { grpc } from '../../testing/resolution.js';
import { grpcHeaderRules } from '../headers/rules.js';

/** Headers as an exporter would have them from its options. */
const headersOf = (headers: unknown) => ({ headers: grpc({ headers }).settings.headers });

describe('headers', () => {
  it('are sent with every request', async () => {
    const { port, requests } = await backendWith();
    const { send } = sendingTo(port, headersOf({ 'X-Tenant': 'a', authorization: 'Bearer t' }));
    await send();
    await send();
    expect(requests.map(({ headers }) => [headers['x-tenant'], headers.authorization])).toEqual([
      ['a', 'Bearer t'],
      ['a', 'Bearer t'],
    ]);
  });

  it('of all names that HTTP knows are sent, but for those that are reserved', async () => {
    const { port, requests } = await backendWith();
    const names = Object.entries(constants)
      .filter(([key]) => key.startsWith('HTTP2_HEADER_'))
      .map(([, name]) => String(name))
      .filter((name) => grpcHeaderRules.isName(name) && !grpcHeaderRules.isReserved(name));
    expect(names.length).toBeGreaterThan(50);
    let sent = 0;
    for (const name of names) {
      const { status } = await sendingTo(port, { headers: { [name]: 'a' } }).send();
      expect(status, name).toMatchObject({ code: StatusCode.OK });
      expect(requests).toHaveLength(++sent);
    }
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
});

describe('headers() that', () => {
  it.each(failingHeaders)('%s costs that attempt only', async (_how, answer, message) => {
    const { port, requests } = await backendWith();
    let asked = 0;
    const { send } = sendingTo(
      port,
      headersOf(() => (++asked > 1 ? {} : answer())),
    );
    expect(await send()).toEqual({
      status: { code: StatusCode.UNAVAILABLE, message, reason: 'not-sent' },
    });
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
      status: {
        code: StatusCode.DEADLINE_EXCEEDED,
        message: 'waited 1000 ms for headers()',
        reason: 'not-sent',
      },
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
    const foreign = {
      connection: 'close',
      'transfer-encoding': 'chunked',
      host: 'elsewhere',
      'grpc-timeout': '1n',
      'User-Agent': 'mine/2',
      'x-tenant': 'a',
    };
    const { send } = sendingTo(
      port,
      headersOf(() => foreign),
    );
    expect(await send()).toMatchObject({ status: { code: StatusCode.OK } });
    expect(requests[0]?.headers).toMatchObject({
      'x-tenant': 'a',
      'user-agent': expect.stringMatching(/^otelq-test\/1 grpc-node-js/),
    });
  });
});

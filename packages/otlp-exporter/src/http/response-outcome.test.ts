import type { RequestListener } from 'node:http';
import { StatusCode } from '@otelq/sending-queue/native';
import { afterEach, describe, expect, it } from 'vitest';
import { breakOff, HttpLoopback } from '../../testing/http-loopback.js';
import type { HttpSenderSettings } from './settings.js';

const loopback = new HttpLoopback();
afterEach(() => loopback.close());

const sendTo = (respond: RequestListener, settings?: Partial<HttpSenderSettings>) =>
  loopback.sendTo(respond, settings);

describe('an HTTP status', () => {
  it.each([
    [200, StatusCode.OK],
    [202, StatusCode.OK],
    [204, StatusCode.OK],
    [300, StatusCode.UNKNOWN],
    [304, StatusCode.UNKNOWN],
    [400, StatusCode.INVALID_ARGUMENT],
    [401, StatusCode.UNAUTHENTICATED],
    [403, StatusCode.PERMISSION_DENIED],
    [404, StatusCode.UNIMPLEMENTED],
    [405, StatusCode.INVALID_ARGUMENT],
    [408, StatusCode.DEADLINE_EXCEEDED],
    [413, StatusCode.INVALID_ARGUMENT],
    [429, StatusCode.RESOURCE_EXHAUSTED],
    [500, StatusCode.UNKNOWN],
    [501, StatusCode.UNKNOWN],
    [502, StatusCode.UNAVAILABLE],
    [503, StatusCode.UNAVAILABLE],
    [504, StatusCode.UNAVAILABLE],
    [599, StatusCode.UNKNOWN],
  ])('of %i becomes code %i', async (httpStatus, code) => {
    const { outcome } = await sendTo((_, response) => response.writeHead(httpStatus).end());
    expect(outcome.status).toMatchObject({ code, httpStatus });
    expect(outcome.status.reason).toBe(httpStatus === 413 ? 'payload-too-large' : undefined);
  });

  it('that only announces the response is ignored', async () => {
    const { outcome } = await sendTo((_, response) => {
      response.writeContinue();
      response.writeProcessing();
      response.writeEarlyHints({ link: '</a>; rel=preload' });
      response.writeHead(503).end();
    });
    expect(outcome.status).toMatchObject({ code: StatusCode.UNAVAILABLE, httpStatus: 503 });
  });
});

describe('a path that is not there', () => {
  it.each([
    ['/', 'HTTP 404 for /: no such page'],
    ['/v1/traces', 'HTTP 404 for /v1/traces: no such page'],
    ['/otlp/v1/traces/?token=a', 'HTTP 404 for /otlp/v1/traces/: no such page'],
    ['/t0ken/v1/traces', 'HTTP 404: no such page'],
    ['/averylongsecrettoken/v1/traces', 'HTTP 404: no such page'],
  ])('is named unless it may hold a secret: %s', async (path, message) => {
    const url = await loopback.serve((_, response) => response.writeHead(404).end('no such page'));
    const { status } = await loopback.createSender(new URL(path, url)).send();
    expect(status.message).toBe(message);
  });
});

describe('a redirect', () => {
  it.each([
    ['http://other.example:4318/v1/traces?token=secret', 'other.example:4318'],
    ['https://user:secret@other.example/', 'other.example'],
    ['//other.example/secret', 'other.example'],
  ])('to %s is not followed, and named by its host', async (location, host) => {
    const { outcome } = await sendTo((_, response) => response.writeHead(307, { location }).end('moved'));
    expect(outcome.status).toEqual({
      code: StatusCode.UNKNOWN,
      message: `HTTP 307: redirected to ${host}; redirects are not followed`,
      httpStatus: 307,
    });
  });

  it('to another path says that it is the same host', async () => {
    let requests = 0;
    const { outcome } = await sendTo((incoming, response) => {
      requests++;
      response.writeHead(308, { location: `/elsewhere`, 'x-host': incoming.headers.host }).end();
    });
    expect(outcome.status.message).toMatch(/^HTTP 308: redirected to 127\.0\.0\.1:\d+; redirects/);
    expect(requests).toBe(1);
  });

  it.each([undefined, 'http://[', ''])('to %j is no reason to throw', async (location) => {
    const { outcome } = await sendTo((_, response) =>
      response.writeHead(302, location === undefined ? {} : { location }).end(),
    );
    expect(outcome.status).toMatchObject({ code: StatusCode.UNKNOWN, httpStatus: 302 });
  });
});

describe('Retry-After', () => {
  it.each([
    ['seconds', () => '7', 7000],
    ['none', () => '0', 0],
    ['a date', (now: number) => new Date(now + 9000).toUTCString(), 9000],
    ['a date that has passed', (now: number) => new Date(now - 9000).toUTCString(), 0],
    ['nonsense', () => 'soon', undefined],
  ])('as %s', async (_, header, millis) => {
    const url = await loopback.serve((_incoming, response) => {
      response.writeHead(429, { 'retry-after': header(clock.wallTime()) }).end();
    });
    const { clock, send } = loopback.createSender(url);
    expect((await send()).status.retryAfterMillis).toBe(millis);
  });
});

describe('a partial success', () => {
  const response = Buffer.from('3 rejected');
  const readPartialSuccess = (body: Uint8Array) => ({
    rejectedItems: 3,
    message: `read: ${Buffer.from(body)}`,
  });

  it('tells the rejected items and the message', async () => {
    const { outcome } = await sendTo((_, answer) => answer.end(response), { readPartialSuccess });
    expect(outcome).toMatchObject({
      status: { code: StatusCode.OK, message: 'read: 3 rejected', httpStatus: 200 },
      rejectedItems: 3,
    });
  });

  it('that arrives in pieces is read whole', async () => {
    const { outcome } = await sendTo(
      (_, answer) => {
        answer.write('3 rej');
        setImmediate(() => answer.end('ected'));
      },
      { readPartialSuccess },
    );
    expect(outcome.status.message).toBe('read: 3 rejected');
  });

  it.each<[what: string, message: string, RequestListener]>([
    [
      'more than 64 KiB',
      'the response was too long to read',
      (_, answer) => answer.end(Buffer.alloc(64 * 1024 + 1)),
    ],
    ['a body that breaks off', '', (_, answer) => breakOff(answer, 'abc')],
  ])('is not looked for in %s', async (_, message, respond) => {
    const bodies: Uint8Array[] = [];
    const { outcome } = await sendTo(respond, {
      readPartialSuccess: (body) => {
        bodies.push(body);
        return { rejectedItems: 3, message: '' };
      },
    });
    expect(outcome).toMatchObject({ status: { code: StatusCode.OK, message } });
    expect(outcome).not.toHaveProperty('rejectedItems');
    expect(bodies).toEqual([]);
  });

  it('of 64 KiB is read', async () => {
    const { outcome } = await sendTo((_, answer) => answer.end(Buffer.alloc(64 * 1024)), {
      readPartialSuccess: (body) => ({ rejectedItems: body.byteLength, message: '' }),
    });
    expect(outcome.rejectedItems).toBe(65_536);
  });
});

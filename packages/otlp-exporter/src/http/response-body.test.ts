import { StatusCode } from '@otelq/sending-queue/native';
import { afterEach, describe, expect, it } from 'vitest';
import { breakOff, HttpLoopback } from '../../testing/http-loopback.js';

const loopback = new HttpLoopback();
afterEach(() => loopback.close());

describe('a long response', () => {
  it('is read to its end, and its connection used again', async () => {
    const { fixture, outcome } = await loopback.sendTo((_, response) => response.end(Buffer.alloc(300_000)));
    const { connections } = loopback;
    expect(outcome.status.code).toBe(StatusCode.OK);
    expect((await fixture.send()).status.code).toBe(StatusCode.OK);
    expect(loopback.connections).toBe(connections);
  });

  it.each([
    [200, StatusCode.OK],
    [503, StatusCode.UNAVAILABLE],
  ])('without an end is cut, with the status of its head: %i', async (httpStatus, code) => {
    const { outcome } = await loopback.sendTo((_, response) => {
      response.writeHead(httpStatus);
      const more = (): void => {
        if (!response.destroyed) response.write(Buffer.alloc(50_000), () => setImmediate(more));
      };
      more();
    });
    expect(outcome.status).toMatchObject({ code, httpStatus });
  });
});

describe('a response that breaks off behind its head', () => {
  it.each([
    [200, StatusCode.OK],
    [429, StatusCode.RESOURCE_EXHAUSTED],
    [413, StatusCode.INVALID_ARGUMENT],
  ])('of %i has the status of its head', async (httpStatus, code) => {
    const { outcome } = await loopback.sendTo((_, response) => {
      response.writeHead(httpStatus, { 'content-length': 100, 'retry-after': '7' });
      breakOff(response, 'half of the text');
    });
    expect(outcome.status).toMatchObject({ code, httpStatus });
    expect(outcome.status.retryAfterMillis).toBe(httpStatus === 200 ? undefined : 7000);
  });
});

import { httpToGrpcCode, StatusCode } from '@otelq/sending-queue/native';
import { describe, expect, it } from 'vitest';
import { backendWith } from '../../testing/grpc-backend.js';
import { answerHttp, startRawServer } from '../../testing/grpc-raw-server.js';
import { sendingTo } from '../../testing/grpc-sends.js';
import { readPartialSuccess } from '../message/partial-success.js';

const OK = { code: StatusCode.OK, message: '' };

describe('the outcome', () => {
  it('carries the code and the message of the server', async () => {
    const backend = await backendWith({
      behaviour: [{ status: StatusCode.INVALID_ARGUMENT, message: 'no such field' }],
    });
    expect(await sendingTo(backend.port).send()).toMatchObject({
      status: { code: StatusCode.INVALID_ARGUMENT, message: 'no such field' },
    });
  });

  it('carries the delay of RetryInfo', async () => {
    const backend = await backendWith({
      behaviour: [{ status: StatusCode.RESOURCE_EXHAUSTED, retryInfoMillis: 1700 }],
    });
    const { status } = await sendingTo(backend.port).send();
    expect(status).toMatchObject({ code: StatusCode.RESOURCE_EXHAUSTED, retryAfterMillis: 1700 });
    expect(status.reason).toBeUndefined();
  });

  it('tells a message that is too large from overload', async () => {
    const backend = await backendWith({ maxReceiveMessageBytes: 1000 });
    expect(await sendingTo(backend.port).send(new Uint8Array(1001))).toMatchObject({
      status: { code: StatusCode.RESOURCE_EXHAUSTED, reason: 'payload-too-large' },
    });
  });

  it('tells what the server took the request without', async () => {
    const backend = await backendWith({
      behaviour: [{ partialSuccess: { rejected: 3, message: 'too old' } }, {}],
    });
    const { send } = sendingTo(backend.port, {
      readPartialSuccess: (response) => readPartialSuccess('traces', 'protobuf', response),
    });
    const partial = await send();
    expect(partial).toMatchObject({ status: { code: StatusCode.OK, message: 'too old' }, rejectedItems: 3 });
    const whole = await send();
    expect(whole.status).toEqual(OK);
    expect(whole.rejectedItems).toBeUndefined();
  });
});

describe.each([
  ['with a page', '<html>\n<head><title>An error</title></head></html>'],
  ['without a body', ''],
])('an HTTP status %s, as of a proxy,', (_, body) => {
  it.each([302, 400, 401, 403, 404, 408, 413, 429, 500, 502, 503, 504])(
    'of %i means what it means over HTTP',
    async (httpStatus) => {
      const port = await startRawServer(({ stream }) =>
        answerHttp(stream, httpStatus, body, { 'retry-after': '7' }),
      );
      expect(await sendingTo(port).send()).toEqual({
        status: {
          code: httpToGrpcCode(httpStatus),
          message: `HTTP ${httpStatus} without a gRPC status`,
          httpStatus,
          retryAfterMillis: 7000,
          ...(httpStatus === 413 && { reason: 'payload-too-large' }),
        },
        rttMillis: 0,
      });
    },
  );

  it('of 200 is no success without gRPC', async () => {
    const port = await startRawServer(({ stream }) => answerHttp(stream, 200, body));
    const { status } = await sendingTo(port).send();
    expect(status).toEqual({
      code: StatusCode.UNKNOWN,
      message: body ? 'the response is not gRPC, but text/html' : 'HTTP 200 without a gRPC status',
    });
  });
});

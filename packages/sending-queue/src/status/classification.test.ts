import { describe, expect, it } from 'vitest';
import { isBackpressure, isRetryable } from './classification.js';
import { httpToGrpcCode } from './http.js';
import { type Status, StatusCode } from './status.js';

const http: [httpStatus: number, code: keyof typeof StatusCode, retried: boolean, backpressure: boolean][] = [
  [400, 'INVALID_ARGUMENT', false, false],
  [401, 'UNAUTHENTICATED', false, false],
  [403, 'PERMISSION_DENIED', false, false],
  [404, 'UNIMPLEMENTED', false, false],
  [408, 'DEADLINE_EXCEEDED', true, true],
  [413, 'INVALID_ARGUMENT', false, false],
  [429, 'RESOURCE_EXHAUSTED', true, true],
  [502, 'UNAVAILABLE', true, true],
  [503, 'UNAVAILABLE', true, true],
  [504, 'UNAVAILABLE', true, true],
  // other 4xx
  [402, 'INVALID_ARGUMENT', false, false],
  [409, 'INVALID_ARGUMENT', false, false],
  [499, 'INVALID_ARGUMENT', false, false],
  // other 5xx
  [500, 'UNKNOWN', false, false],
  [501, 'UNKNOWN', false, false],
  [505, 'UNKNOWN', false, false],
  [599, 'UNKNOWN', false, false],
];

describe('the HTTP statuses', () => {
  it.each(http)('%i is %s, retried: %s, backpressure: %s', (httpStatus, name, retried, backpressure) => {
    const code = httpToGrpcCode(httpStatus);
    expect(code).toBe(StatusCode[name]);
    expect(isRetryable({ code, message: '', httpStatus })).toBe(retried);
    expect(isBackpressure({ code, message: '', httpStatus })).toBe(backpressure);
  });

  it.each([200, 202, 204, 299])('%i is OK', (httpStatus) => {
    expect(httpToGrpcCode(httpStatus)).toBe(StatusCode.OK);
  });

  it.each([0, -1, 16, 100, 199, 300, 304, 307, 600, 1000, Number.NaN, Number.POSITIVE_INFINITY])(
    '%d is UNKNOWN',
    (httpStatus) => {
      expect(httpToGrpcCode(httpStatus)).toBe(StatusCode.UNKNOWN);
    },
  );
});

const grpc: [code: keyof typeof StatusCode, retried: boolean, backpressure: boolean][] = [
  ['OK', false, false],
  ['CANCELLED', true, false],
  ['UNKNOWN', false, false],
  ['INVALID_ARGUMENT', false, false],
  ['DEADLINE_EXCEEDED', true, true],
  ['NOT_FOUND', false, false],
  ['ALREADY_EXISTS', false, false],
  ['PERMISSION_DENIED', false, false],
  ['RESOURCE_EXHAUSTED', true, true],
  ['FAILED_PRECONDITION', false, false],
  ['ABORTED', true, false],
  ['OUT_OF_RANGE', true, false],
  ['UNIMPLEMENTED', false, false],
  ['INTERNAL', false, false],
  ['UNAVAILABLE', true, true],
  ['DATA_LOSS', true, false],
  ['UNAUTHENTICATED', false, false],
];

describe('the gRPC codes', () => {
  it.each(grpc)('%s: retried: %s, backpressure: %s', (name, retried, backpressure) => {
    const status: Status = { code: StatusCode[name], message: '' };
    expect(isRetryable(status, 'always')).toBe(retried);
    expect(isBackpressure(status)).toBe(backpressure);
  });

  it('are all in the table', () => {
    expect(grpc.map(([name]) => name)).toEqual(Object.keys(StatusCode));
  });
});

describe('RESOURCE_EXHAUSTED, read strictly', () => {
  const exhausted: Status = { code: StatusCode.RESOURCE_EXHAUSTED, message: '' };

  it.each<[string, Status, boolean]>([
    ['without a delay', exhausted, false],
    ['with a delay', { ...exhausted, retryAfterMillis: 2000 }, true],
    ['with a delay of nothing', { ...exhausted, retryAfterMillis: 0 }, true],
    ['as HTTP 429', { ...exhausted, httpStatus: 429 }, true],
  ])('%s', (_, status, retried) => {
    expect(isRetryable(status, 'with-retry-info')).toBe(retried);
    expect(isBackpressure(status)).toBe(true);
  });

  it('leaves the other codes as they are', () => {
    expect(isRetryable({ code: StatusCode.UNAVAILABLE, message: '' }, 'with-retry-info')).toBe(true);
  });
});

describe('a reason', () => {
  const code = StatusCode.RESOURCE_EXHAUSTED;

  it.each(['always', 'with-retry-info'] as const)('outweighs the code (%s)', (resourceExhausted) => {
    expect(isRetryable({ code, message: '', reason: 'payload-too-large' }, resourceExhausted)).toBe(false);
    for (const reason of ['concurrent-export-limit', 'stale-connection', 'not-sent'] as const) {
      expect(isRetryable({ code, message: '', reason }, resourceExhausted)).toBe(true);
    }
  });

  it.each(['payload-too-large', 'concurrent-export-limit', 'stale-connection', 'not-sent'] as const)(
    '%s is no backpressure',
    (reason) => {
      expect(isBackpressure({ code, message: '', reason })).toBe(false);
    },
  );
});

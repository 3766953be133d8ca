import { httpToGrpcCode, type Status, StatusCode } from '@otelq/sending-queue/native';
import { describe, expect, it } from 'vitest';
import { isFault, isRefusal } from './refusal.js';

const http = (httpStatus: number): Status => ({ code: httpToGrpcCode(httpStatus), message: '', httpStatus });
const grpc = (code: StatusCode): Status => ({ code, message: '' });

describe('a failure', () => {
  it.each([400, 413, 422])('is about the request with HTTP %i', (httpStatus) => {
    expect(isRefusal(http(httpStatus))).toBe(true);
  });

  it.each([
    301, 308, 401, 402, 403, 404, 405, 406, 407, 409, 410, 411, 415, 421, 426, 431, 451, 500, 501, 505,
  ])('is not about the request with HTTP %i', (httpStatus) => {
    expect(isRefusal(http(httpStatus))).toBe(false);
  });

  it('is about the request with INVALID_ARGUMENT, or one that is too large, and with no other code of gRPC', () => {
    const refusals = Object.values(StatusCode).filter((code) => isRefusal(grpc(code)));
    expect(refusals).toEqual([StatusCode.INVALID_ARGUMENT]);
    expect(isRefusal({ ...grpc(StatusCode.RESOURCE_EXHAUSTED), reason: 'payload-too-large' })).toBe(true);
  });

  it('is a fault with HTTP 500, and over gRPC with UNKNOWN and INTERNAL', () => {
    expect([301, 401, 404, 405, 500, 501, 505].filter((httpStatus) => isFault(http(httpStatus)))).toEqual([
      500,
    ]);
    const faults = Object.values(StatusCode).filter((code) => isFault(grpc(code)));
    expect(faults).toEqual([StatusCode.UNKNOWN, StatusCode.INTERNAL]);
  });
});

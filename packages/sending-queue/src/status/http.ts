import { StatusCode } from './status.js';

/** `Content Too Large`: the destination takes smaller requests. */
export const HTTP_CONTENT_TOO_LARGE = 413;

const CODES: ReadonlyMap<number, StatusCode> = new Map([
  [400, StatusCode.INVALID_ARGUMENT],
  [401, StatusCode.UNAUTHENTICATED],
  [403, StatusCode.PERMISSION_DENIED],
  [404, StatusCode.UNIMPLEMENTED],
  [408, StatusCode.DEADLINE_EXCEEDED],
  [HTTP_CONTENT_TOO_LARGE, StatusCode.INVALID_ARGUMENT],
  [429, StatusCode.RESOURCE_EXHAUSTED],
  [502, StatusCode.UNAVAILABLE],
  [503, StatusCode.UNAVAILABLE],
  [504, StatusCode.UNAVAILABLE],
]);

/**
 * The gRPC code that says what an HTTP status says.
 *
 * 408, 429, 502, 503 and 504 become codes that are retried; every other 4xx and 5xx becomes one that is not, as the
 * OTLP specification demands (https://opentelemetry.io/docs/specs/otlp/#failures-1). Whatever is neither a success nor
 * an error (1xx, 3xx, not an HTTP status at all) is UNKNOWN. Never throws.
 */
export function httpToGrpcCode(httpStatus: number): StatusCode {
  if (httpStatus >= 200 && httpStatus < 300) return StatusCode.OK;
  const code = CODES.get(httpStatus);
  if (code !== undefined) return code;
  return httpStatus >= 400 && httpStatus < 500 ? StatusCode.INVALID_ARGUMENT : StatusCode.UNKNOWN;
}

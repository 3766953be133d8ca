import { property } from './property.js';
import { StatusCode } from './status.js';

/** Where libraries put the HTTP status of an error, by the path to it. */
const HTTP_STATUS_PATHS: readonly (readonly string[])[] = [
  ['code'], // OTLPExporterError
  ['statusCode'], // undici, Azure RestError
  ['status'], // axios, Google's gaxios
  ['response', 'statusCode'], // got
  ['response', 'status'], // axios, ky
  ['$metadata', 'httpStatusCode'], // AWS SDK
];

/**
 * The gRPC code that an error carries, as the ServiceError of grpc-js does. `undefined` for an error without one, and for
 * a DOMException, whose legacy numbers mean something else.
 */
export function grpcCodeOf(error: unknown): StatusCode | undefined {
  const code = property(error, 'code');
  return isFailure(code) && !isDomException(error) ? code : undefined;
}

/**
 * The HTTP status that an error carries, 300 to 599. A lower one is no failure: there the error must be about something
 * else, such as a body that does not parse.
 */
export function httpStatusOf(error: unknown): number | undefined {
  for (const path of HTTP_STATUS_PATHS) {
    const value = path.reduce(property, error);
    // Some libraries keep every `code` as a string.
    const httpStatus = typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value;
    if (isHttpFailure(httpStatus)) return httpStatus;
  }
  return undefined;
}

/** Whether a value is an HTTP status that reports a failure: an integer of 300 to 599. */
export function isHttpFailure(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 300 && value <= 599;
}

function isFailure(value: unknown): value is StatusCode {
  return (
    typeof value === 'number' &&
    Number.isInteger(value) &&
    value > StatusCode.OK &&
    value <= StatusCode.UNAUTHENTICATED
  );
}

function isDomException(error: unknown): boolean {
  try {
    return typeof DOMException === 'function' && error instanceof DOMException;
  } catch {
    return false;
  }
}

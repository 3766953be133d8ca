import { elements, property, result } from './property.js';
import { parseRetryAfter } from './retry-after.js';
import { GRPC_STATUS_DETAILS, retryInfoDelayMillis } from './retry-info.js';

/**
 * How long the destination asked to be left alone, in milliseconds, as far as an error carries it: RetryInfo in the
 * trailers of a gRPC error, or `Retry-After` among the headers of the response that an HTTP library attached to its
 * error.
 */
export function serverDelayMillis(error: unknown, wallTimeMillis: number): number | undefined {
  const details = elements(result(property(error, 'metadata'), 'get', GRPC_STATUS_DETAILS), 8);
  for (const bytes of details) {
    const millis = isBytes(bytes) ? retryInfoDelayMillis(bytes) : undefined;
    if (millis !== undefined) return millis;
  }
  return (
    parseRetryAfter(retryAfterIn(property(property(error, 'response'), 'headers')), wallTimeMillis) ??
    parseRetryAfter(retryAfterIn(property(property(error, '$response'), 'headers')), wallTimeMillis) ??
    parseRetryAfter(retryAfterIn(property(error, 'headers')), wallTimeMillis)
  );
}

/** `instanceof` asks the value itself, which may be a proxy that throws; ArrayBuffer.isView asks no one. */
function isBytes(value: unknown): value is Uint8Array {
  return ArrayBuffer.isView(value) && value instanceof Uint8Array;
}

function retryAfterIn(headers: unknown): unknown {
  return (
    result(headers, 'get', 'retry-after') ??
    property(headers, 'retry-after') ??
    property(headers, 'Retry-After')
  );
}

import { type Status, StatusCode } from '@otelq/sending-queue/native';

/** Bad request, content too large, unprocessable content: what a receiver of OTLP says of a request that it has read. */
const REFUSALS: ReadonlySet<number> = new Set([400, 413, 422]);

const INTERNAL_SERVER_ERROR = 500;

/**
 * Whether the destination says of the request itself that it is wrong. Of all that it does not take for other reasons (a
 * token, a path, a method, a media type, a fault of its own) nothing is removed: another run may do better.
 */
export function isRefusal({ code, reason, httpStatus }: Status): boolean {
  // The code says less: any 4xx without one of its own is an INVALID_ARGUMENT.
  if (httpStatus !== undefined) return REFUSALS.has(httpStatus);
  return code === StatusCode.INVALID_ARGUMENT || reason === 'payload-too-large';
}

/** Whether the destination has failed over the request. Another one may fare better, so that this one blocks none. */
export function isFault({ code, httpStatus }: Status): boolean {
  if (httpStatus !== undefined) return httpStatus === INTERNAL_SERVER_ERROR;
  return code === StatusCode.UNKNOWN || code === StatusCode.INTERNAL;
}

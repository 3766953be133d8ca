import { protobufFields } from './protobuf-fields.js';
import { boundedDelay } from './retry-after.js';

/** The trailer in which gRPC carries a serialized `google.rpc.Status`. */
export const GRPC_STATUS_DETAILS = 'grpc-status-details-bin';

/** The end of the type URL; what stands before it is free. */
const RETRY_INFO = '/google.rpc.RetryInfo';

// Field numbers of google/rpc/status.proto, error_details.proto, google/protobuf/any.proto and duration.proto.
const STATUS_DETAILS = 3;
const ANY_TYPE_URL = 1;
const ANY_VALUE = 2;
const RETRY_INFO_RETRY_DELAY = 1;
const DURATION_SECONDS = 1;
const DURATION_NANOS = 2;

const LONGEST_DURATION_SECONDS = 315_576_000_000;
const NANOS_PER_SECOND = 1_000_000_000;

/**
 * The delay of the `google.rpc.RetryInfo` in a serialized `google.rpc.Status`, in milliseconds, 0 to 2^31-1.
 *
 * A RetryInfo without a delay asks for none: 0. `undefined` if there is no RetryInfo, its delay is negative, or the bytes
 * are no such message; whatever the bytes are, never throws, and reads each at most once per level.
 */
export function retryInfoDelayMillis(status: Uint8Array): number | undefined {
  try {
    for (const { number, value } of protobufFields(status)) {
      if (number !== STATUS_DETAILS || typeof value === 'number') continue;
      const retryInfo = retryInfoOf(value);
      if (retryInfo !== undefined) return delayOf(retryInfo);
    }
  } catch {
    // Not a status: then it asks for no delay.
  }
  return undefined;
}

function retryInfoOf(any: Uint8Array): Uint8Array | undefined {
  let isRetryInfo = false;
  let retryInfo: Uint8Array = new Uint8Array();
  for (const { number, value } of protobufFields(any)) {
    if (typeof value === 'number') continue;
    if (number === ANY_TYPE_URL) isRetryInfo = endsWith(value, RETRY_INFO);
    if (number === ANY_VALUE) retryInfo = value;
  }
  return isRetryInfo ? retryInfo : undefined;
}

function delayOf(retryInfo: Uint8Array): number | undefined {
  let seconds = 0;
  let nanos = 0;
  for (const delay of protobufFields(retryInfo)) {
    if (delay.number !== RETRY_INFO_RETRY_DELAY || typeof delay.value === 'number') continue;
    for (const { number, value } of protobufFields(delay.value)) {
      if (typeof value !== 'number') continue;
      if (number === DURATION_SECONDS) seconds = value;
      if (number === DURATION_NANOS) nanos = value;
    }
  }
  // A negative number is a varint near 2^64.
  if (seconds > LONGEST_DURATION_SECONDS || nanos >= NANOS_PER_SECOND) return undefined;
  return boundedDelay(seconds * 1000 + nanos / 1_000_000);
}

function endsWith(bytes: Uint8Array, ending: string): boolean {
  const start = bytes.length - ending.length;
  if (start < 0) return false;
  for (let index = 0; index < ending.length; index++) {
    if (bytes[start + index] !== ending.charCodeAt(index)) return false;
  }
  return true;
}

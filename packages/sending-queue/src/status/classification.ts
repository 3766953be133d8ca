import { type Status, StatusCode, type StatusReason } from './status.js';

/** A status, however it leaves out its reason. */
interface Judged extends Omit<Status, 'reason'> {
  readonly reason?: StatusReason | undefined;
}

const RETRYABLE: ReadonlySet<StatusCode> = new Set([
  StatusCode.CANCELLED,
  StatusCode.DEADLINE_EXCEEDED,
  StatusCode.RESOURCE_EXHAUSTED,
  StatusCode.ABORTED,
  StatusCode.OUT_OF_RANGE,
  StatusCode.UNAVAILABLE,
  StatusCode.DATA_LOSS,
]);

const BACKPRESSURE: ReadonlySet<StatusCode> = new Set([
  StatusCode.RESOURCE_EXHAUSTED,
  StatusCode.UNAVAILABLE,
  StatusCode.DEADLINE_EXCEEDED,
]);

/**
 * Whether the same request may be sent again: the codes that the OTLP specification lists
 * (https://opentelemetry.io/docs/specs/otlp/#failures).
 *
 * A request that is too large is not to be sent again as it is, whatever its code; one that never left the process for
 * want of a free export is, whatever `resourceExhausted` says.
 *
 * @param resourceExhausted `'with-retry-info'` is the specification's strict reading: gRPC's RESOURCE_EXHAUSTED counts
 *   only if the destination sent a delay with it. HTTP's 429 always counts.
 */
export function isRetryable(
  status: Judged,
  resourceExhausted: 'always' | 'with-retry-info' = 'always',
): boolean {
  if (status.reason === 'payload-too-large') return false;
  // With any other reason nothing is known to have reached the destination.
  if (status.reason !== undefined) return true;
  if (status.code === StatusCode.RESOURCE_EXHAUSTED && resourceExhausted === 'with-retry-info') {
    return status.retryAfterMillis !== undefined || status.httpStatus === 429;
  }
  return RETRYABLE.has(status.code);
}

/** Whether a status says that the destination has more to do than it can: reason to send it less at a time. */
export function isBackpressure(status: Status): boolean {
  return status.reason === undefined && BACKPRESSURE.has(status.code);
}

/**
 * What was seen on the wire of the attempts that an exporter made to send one request. An attempt is one HTTP request,
 * whatever it is for: a resend, a redirect, the fetch of a token.
 */
export interface WireObservation {
  /** HTTP attempts seen so far, the one under way included; 0 when the exporter's transport can't be seen. */
  readonly attempts?: number;
  /** HTTP status of the last finished attempt; `undefined` if it got no response. */
  readonly httpStatus?: number | undefined;
  /** The error of the last finished attempt; `undefined` if it got a response. */
  readonly error?: unknown;
  /** `Retry-After` of the last finished attempt, in milliseconds from its arrival, 0 to 2^31-1. */
  readonly retryAfterMillis?: number | undefined;
  /**
   * Round-trip time of the last finished attempt, in milliseconds, from the request to the response's head; `undefined`
   * if it got no response, or got it before it had sent the whole request.
   */
  readonly rttMillis?: number | undefined;
}

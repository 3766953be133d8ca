import { type Status, StatusCode, toStatus } from '@otelq/sending-queue/native';
import { networkMessage } from '../outcome/network-message.js';

/** How a connection that the other side has closed shows, in node:net and node:http. */
const CLOSED: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE']);

/**
 * The status of a request that got no response. All of them are to be retried: where nothing better is known, as with
 * certificates that do not convince or bytes that are no HTTP, it is UNAVAILABLE, as in gRPC.
 *
 * @param isUnansweredOnReusedConnection whether the connection had carried a request before, and nothing came back now
 */
export function networkStatus(error: Error, isUnansweredOnReusedConnection: boolean): Status {
  const { code, message } = toStatus(error);
  const errorCode = 'code' in error ? error.code : undefined;
  const isStale = isUnansweredOnReusedConnection && CLOSED.has(errorCode);
  return {
    code: code === StatusCode.UNKNOWN ? StatusCode.UNAVAILABLE : code,
    message: networkMessage(
      typeof errorCode === 'string' && !message.includes(errorCode) ? `${message} (${errorCode})` : message,
    ),
    ...(isStale && { reason: 'stale-connection' }),
  };
}

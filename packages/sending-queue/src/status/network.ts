import { fetchFailureCode } from './fetch-failure.js';
import { property } from './property.js';
import { StatusCode } from './status.js';

const CODES: ReadonlyMap<string, StatusCode> = new Map([
  ['ECONNREFUSED', StatusCode.UNAVAILABLE],
  ['ECONNRESET', StatusCode.UNAVAILABLE],
  ['EPIPE', StatusCode.UNAVAILABLE],
  ['ETIMEDOUT', StatusCode.UNAVAILABLE],
  ['EAI_AGAIN', StatusCode.UNAVAILABLE],
  ['ENOTFOUND', StatusCode.UNAVAILABLE],
  ['ENETUNREACH', StatusCode.UNAVAILABLE],
  ['EHOSTUNREACH', StatusCode.UNAVAILABLE],
  ['EHOSTDOWN', StatusCode.UNAVAILABLE],
  ['ENETDOWN', StatusCode.UNAVAILABLE],
  // What this machine has run out of: ports, files, buffers. It passes, and the request never left.
  ['EADDRNOTAVAIL', StatusCode.UNAVAILABLE],
  ['EMFILE', StatusCode.UNAVAILABLE],
  ['ENFILE', StatusCode.UNAVAILABLE],
  ['ENOBUFS', StatusCode.UNAVAILABLE],
  // undici's own name for a connection that the other side closed under way.
  ['UND_ERR_SOCKET', StatusCode.UNAVAILABLE],
  ['UND_ERR_CONNECT_TIMEOUT', StatusCode.DEADLINE_EXCEEDED],
  ['UND_ERR_HEADERS_TIMEOUT', StatusCode.DEADLINE_EXCEEDED],
  ['UND_ERR_BODY_TIMEOUT', StatusCode.DEADLINE_EXCEEDED],
  ['UND_ERR_ABORTED', StatusCode.DEADLINE_EXCEEDED],
  ['ABORT_ERR', StatusCode.DEADLINE_EXCEEDED],
  ['ESOCKETTIMEDOUT', StatusCode.DEADLINE_EXCEEDED],
  // axios calls its timeout so; the system hardly ever gives this code to a client.
  ['ECONNABORTED', StatusCode.DEADLINE_EXCEEDED],
]);

/**
 * The code of an error of the network or of a deadline, `undefined` for any other error. Looks at this error alone,
 * not at what caused it.
 */
export function networkCode(error: unknown): StatusCode | undefined {
  const code = fetchFailureCode(error);
  if (code !== undefined) return code;
  const name = property(error, 'code');
  return typeof name === 'string' ? CODES.get(name) : undefined;
}

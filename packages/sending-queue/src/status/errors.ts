import { grpcCodeOf, httpStatusOf } from './error-code.js';
import { messageOf } from './message.js';
import { saysMessageTooLarge } from './message-size.js';
import { networkCode } from './network.js';
import { type ErrorLanguage, type Reading, readingOfHttp, statusReader } from './read-status.js';
import { serverDelayMillis } from './server-delay.js';
import type { Status } from './status.js';
import { stockHttpStatus, stockVerdict } from './stock-otlp.js';
import type { WireObservation } from './wire-observation.js';

/** The errors of every exporter and client library that there is under Node. */
const NODE: ErrorLanguage = { read: readError, delayMillis: serverDelayMillis };

const readStatus = statusReader(NODE);

/**
 * What a failed export means, whatever exporter reported it and however it put it.
 *
 * Understood are, in the error itself and in what it wraps (`cause`, `errors` of an AggregateError): gRPC codes, HTTP
 * statuses where the well-known clients keep them, errors of the network, timeouts and aborts. An error that carries
 * none of these is judged by what was seen on the wire; if that tells nothing either, the status is UNKNOWN, which is
 * not retried. The server's delay comes from the error (RetryInfo, `Retry-After`), or else from the wire.
 *
 * Never throws, whatever `error` and `observed` are, and never returns OK: who asks has seen an export fail.
 *
 * @param error what the exporter reported or threw; `undefined` if it only reported failure
 * @param observed the attempts seen on the wire; any of its fields may be absent
 * @param wallTimeMillis the time now, for HTTP dates in `Retry-After`, in milliseconds since the Unix epoch
 */
export function toStatus(error: unknown, observed?: WireObservation, wallTimeMillis = Date.now()): Status {
  return readStatus(error, observed, wallTimeMillis);
}

function readError(error: unknown): Reading | undefined {
  const message = messageOf(error);
  const grpcCode = grpcCodeOf(error);
  if (grpcCode !== undefined) {
    const reason = saysMessageTooLarge(grpcCode, message) ? 'payload-too-large' : undefined;
    return { code: grpcCode, reason, message };
  }
  const httpStatus = httpStatusOf(error) ?? stockHttpStatus(error);
  if (httpStatus !== undefined) return readingOfHttp(httpStatus, message);
  const code = networkCode(error);
  if (code !== undefined) return { code, message };
  const stock = stockVerdict(error);
  return stock && { ...stock, message };
}

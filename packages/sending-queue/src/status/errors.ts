import { errorChain } from './error-chain.js';
import { grpcCodeOf, httpStatusOf, isHttpFailure } from './error-code.js';
import { HTTP_CONTENT_TOO_LARGE, httpToGrpcCode } from './http.js';
import { joinMessages, messageOf } from './message.js';
import { saysMessageTooLarge } from './message-size.js';
import { networkCode } from './network.js';
import { property } from './property.js';
import { boundedDelay } from './retry-after.js';
import { serverDelayMillis } from './server-delay.js';
import { type Status, StatusCode, type StatusReason } from './status.js';
import { isStockRetryable, stockHttpStatus, stockVerdict } from './stock-otlp.js';
import type { WireObservation } from './wire-observation.js';

interface Verdict {
  readonly code: StatusCode;
  readonly reason?: StatusReason | undefined;
  readonly httpStatus?: number;
  /** What the thing that decided says of itself. */
  readonly message: string;
}

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
  const chain = errorChain(error);
  const verdict = verdictOfChain(chain) ?? verdictOfWire(observed) ?? verdictOfText(error);
  const retryAfterMillis =
    firstDefined(chain, (link) => serverDelayMillis(link, wallTimeMillis)) ??
    boundedDelay(property(observed, 'retryAfterMillis'));
  return {
    code: verdict.code,
    message: joinMessages(messageOf(error), verdict.message) || 'the export failed without an error',
    ...(verdict.reason !== undefined && { reason: verdict.reason }),
    ...(verdict.httpStatus !== undefined && { httpStatus: verdict.httpStatus }),
    ...(retryAfterMillis !== undefined && { retryAfterMillis }),
  };
}

function verdictOfChain(chain: readonly unknown[]): Verdict | undefined {
  return firstDefined(chain, verdictOfError);
}

function verdictOfError(error: unknown): Verdict | undefined {
  const message = messageOf(error);
  const grpcCode = grpcCodeOf(error);
  if (grpcCode !== undefined) {
    const reason = saysMessageTooLarge(grpcCode, message) ? 'payload-too-large' : undefined;
    return { code: grpcCode, reason, message };
  }
  const httpStatus = httpStatusOf(error) ?? stockHttpStatus(error);
  if (httpStatus !== undefined) return verdictOfHttp(httpStatus, message);
  const code = networkCode(error);
  if (code !== undefined) return { code, message };
  const stock = stockVerdict(error);
  return stock && { ...stock, message };
}

function verdictOfWire(observed: WireObservation | undefined): Verdict | undefined {
  const httpStatus = property(observed, 'httpStatus');
  if (isHttpFailure(httpStatus)) return verdictOfHttp(httpStatus, `HTTP ${httpStatus}`);
  const error = property(observed, 'error');
  return (
    verdictOfChain(errorChain(error)) ??
    (error === undefined ? undefined : { code: StatusCode.UNKNOWN, message: messageOf(error) })
  );
}

function verdictOfText(error: unknown): Verdict {
  return { code: isStockRetryable(error) ? StatusCode.UNAVAILABLE : StatusCode.UNKNOWN, message: '' };
}

function verdictOfHttp(httpStatus: number, message: string): Verdict {
  const reason = httpStatus === HTTP_CONTENT_TOO_LARGE ? 'payload-too-large' : undefined;
  return { code: httpToGrpcCode(httpStatus), reason, httpStatus, message };
}

function firstDefined<T>(chain: readonly unknown[], look: (error: unknown) => T | undefined): T | undefined {
  for (const error of chain) {
    const found = look(error);
    if (found !== undefined) return found;
  }
  return undefined;
}

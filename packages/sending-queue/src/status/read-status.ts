import { errorChain } from './error-chain.js';
import { isHttpFailure } from './error-code.js';
import { HTTP_CONTENT_TOO_LARGE, httpToGrpcCode } from './http.js';
import { joinMessages, messageOf } from './message.js';
import { property } from './property.js';
import { boundedDelay } from './retry-after.js';
import { type Status, StatusCode, type StatusReason } from './status.js';
import { isStockRetryable } from './stock-otlp.js';
import type { WireObservation } from './wire-observation.js';

/** What something means that was seen of a failed export. */
export interface Reading {
  readonly code: StatusCode;
  readonly reason?: StatusReason | undefined;
  readonly httpStatus?: number;
  /** What it says of itself. */
  readonly message: string;
}

/** How the errors of a platform are to be understood. None of it throws. */
export interface ErrorLanguage {
  /** What an error means by itself, whatever caused it; undefined when that is nothing known. */
  read(error: unknown): Reading | undefined;
  /** How long the destination asked to be left alone, in milliseconds, as far as the error itself carries it. */
  delayMillis(error: unknown, wallTimeMillis: number): number | undefined;
}

/** Makes a status of what an exporter reported and what was seen on the wire. */
export type ReadStatus = (error: unknown, observed?: WireObservation, wallTimeMillis?: number) => Status;

/**
 * A reader of failed exports. What it says comes from the first of these that is understood: the error, then everything
 * it wraps; what was seen on the wire; what the stock exporter says in words only. If none is, the status is UNKNOWN.
 * It never throws, and never says OK.
 */
export function statusReader(language: ErrorLanguage): ReadStatus {
  const readChain = (chain: readonly unknown[]) => firstDefined(chain, (error) => language.read(error));

  const readWire = (observed: WireObservation | undefined): Reading | undefined => {
    const httpStatus = property(observed, 'httpStatus');
    if (isHttpFailure(httpStatus)) return readingOfHttp(httpStatus, `HTTP ${httpStatus}`);
    const error = property(observed, 'error');
    return (
      readChain(errorChain(error)) ??
      (error === undefined ? undefined : { code: StatusCode.UNKNOWN, message: messageOf(error) })
    );
  };

  return (error, observed, wallTimeMillis = Date.now()) => {
    const chain = errorChain(error);
    const reading = readChain(chain) ?? readWire(observed) ?? readingOfText(error);
    const retryAfterMillis =
      firstDefined(chain, (link) => language.delayMillis(link, wallTimeMillis)) ??
      boundedDelay(property(observed, 'retryAfterMillis'));
    const { code, reason, httpStatus } = reading;
    return {
      code,
      message: joinMessages(messageOf(error), reading.message) || 'the export failed without an error',
      ...(reason !== undefined && { reason }),
      ...(httpStatus !== undefined && { httpStatus }),
      ...(retryAfterMillis !== undefined && { retryAfterMillis }),
    };
  };
}

/** What an HTTP status of a failure means. */
export function readingOfHttp(httpStatus: number, message: string): Reading {
  const reason = httpStatus === HTTP_CONTENT_TOO_LARGE ? 'payload-too-large' : undefined;
  return { code: httpToGrpcCode(httpStatus), reason, httpStatus, message };
}

function readingOfText(error: unknown): Reading {
  return { code: isStockRetryable(error) ? StatusCode.UNAVAILABLE : StatusCode.UNKNOWN, message: '' };
}

function firstDefined<T>(chain: readonly unknown[], look: (error: unknown) => T | undefined): T | undefined {
  for (const error of chain) {
    const found = look(error);
    if (found !== undefined) return found;
  }
  return undefined;
}

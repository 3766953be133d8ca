import {
  HTTP_CONTENT_TOO_LARGE,
  httpToGrpcCode,
  joinMessages,
  type Outcome,
  parseRetryAfter,
  type Status,
  StatusCode,
} from '@otelq/sending-queue/native';
import { acceptedOutcome } from '../outcome/accepted.js';
import type { Response } from './exchange.js';
import { serverMessage } from './server-message.js';
import type { HttpSenderSettings } from './settings.js';

const NOTHING = new Uint8Array();

/**
 * What a response means. Its head decides: a 2xx that breaks off, or whose body can't be read, is a delivery, since the
 * server has taken the request, and a failure stays one without its text.
 */
export function responseOutcome(
  response: Response,
  { url, readPartialSuccess, clock }: Pick<HttpSenderSettings, 'url' | 'readPartialSuccess' | 'clock'>,
): Outcome {
  if (httpToGrpcCode(response.httpStatus) !== StatusCode.OK) {
    return { status: failureStatus(response, url, clock.wallTime()) };
  }
  const { httpStatus, body, isWhole } = response;
  const outcome = acceptedOutcome(isWhole ? body : NOTHING, readPartialSuccess);
  return { ...outcome, status: { ...outcome.status, httpStatus } };
}

function failureStatus(response: Response, url: URL, wallTimeMillis: number): Status {
  const { httpStatus, headers } = response;
  const retryAfterMillis = parseRetryAfter(headers['retry-after'], wallTimeMillis);
  const text =
    httpStatus >= 300 && httpStatus < 400 ? redirection(headers.location, url) : serverMessage(response);
  return {
    code: httpToGrpcCode(httpStatus),
    message: joinMessages(`HTTP ${httpStatus}`, text),
    httpStatus,
    ...(httpStatus === HTTP_CONTENT_TOO_LARGE && { reason: 'payload-too-large' }),
    ...(retryAfterMillis !== undefined && { retryAfterMillis }),
  };
}

/** Only the host: what follows may carry a secret. */
function redirection(location: string | undefined, url: URL): string {
  const target = location === undefined ? undefined : hostOf(location, url);
  return `redirected to ${target ?? 'nowhere'}; redirects are not followed`;
}

function hostOf(location: string, base: URL): string | undefined {
  try {
    return new URL(location, base).host;
  } catch {
    return undefined;
  }
}

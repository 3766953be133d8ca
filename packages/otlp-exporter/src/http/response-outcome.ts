import { HTTP_CONTENT_TOO_LARGE, joinMessages } from '@otelq/sending-queue/internal';
import {
  httpToGrpcCode,
  type Outcome,
  parseRetryAfter,
  type Status,
  StatusCode,
} from '@otelq/sending-queue/native';
import type { PartialSuccessReader } from '../message/partial-success.js';
import { acceptedOutcome, TOO_LONG } from '../outcome/accepted.js';
import type { Response } from './response.js';
import { serverMessage } from './server-message.js';
import type { HttpSenderSettings } from './settings.js';

const HTTP_NOT_FOUND = 404;

/** A path of names. One that may hold a token is not shown. */
const SPEAKING_PATH = /^(?:\/(?:v\d+|[a-z-]{1,13}))*\/?$/;

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
  const { status, ...rejected } = acceptance(response, readPartialSuccess);
  return { ...rejected, status: { ...status, httpStatus: response.httpStatus } };
}

function acceptance(response: Response, read: PartialSuccessReader): Outcome {
  if (response.isWhole) return acceptedOutcome(response.body(), read);
  return { status: { code: StatusCode.OK, message: response.isTooLong ? TOO_LONG : '' } };
}

function failureStatus(response: Response, url: URL, wallTimeMillis: number): Status {
  const { httpStatus, headers } = response;
  const retryAfterMillis = parseRetryAfter(headers['retry-after'], wallTimeMillis);
  const text =
    httpStatus >= 300 && httpStatus < 400 ? redirection(headers.location, url) : serverMessage(response);
  return {
    code: httpToGrpcCode(httpStatus),
    message: joinMessages(`HTTP ${httpStatus}${whereNotFound(httpStatus, url)}`, text),
    httpStatus,
    ...(httpStatus === HTTP_CONTENT_TOO_LARGE && { reason: 'payload-too-large' }),
    ...(retryAfterMillis !== undefined && { retryAfterMillis }),
  };
}

/** The path is what is wrong as a rule, such as one without the `v1/traces`. */
function whereNotFound(httpStatus: number, { pathname }: URL): string {
  return httpStatus === HTTP_NOT_FOUND && SPEAKING_PATH.test(pathname) ? ` for ${pathname}` : '';
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

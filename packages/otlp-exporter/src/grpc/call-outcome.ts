import type { Metadata, ServiceError } from '@grpc/grpc-js';
import { messageOf } from '@otelq/sending-queue/internal';
import { type Outcome, type Status, StatusCode, toStatus } from '@otelq/sending-queue/native';
import { MOST_RESPONSE_BYTES, TOO_LONG } from '../outcome/accepted.js';
import { networkMessage } from '../outcome/network-message.js';

/** What grpc-js says of an HTTP status that came without a gRPC status, as of a proxy. */
const HTTP_STATUS = /^Received HTTP status code (\d{3})$/;

/** What grpc-js says of a response that is larger than we allow; servers say the same of requests, with their limits. */
const UNREADABLE = new RegExp(`\\blarger than\\b.*\\b${MOST_RESPONSE_BYTES}\\b`);

/**
 * The outcome of a call that grpc-js reports as failed; with an RTT if the server has answered.
 *
 * @param head of the response, if one has come
 */
export function outcomeOfFailure(
  error: ServiceError,
  rttMillis: number,
  head: Metadata | undefined,
): Outcome {
  // They carry at least a content type where there was no head.
  const hasTrailers = Object.keys(error.metadata?.getMap() ?? {}).length > 0;
  const httpStatus = HTTP_STATUS.exec(error.details)?.[1];
  if (httpStatus !== undefined) return { status: httpFailure(httpStatus, head ?? error.metadata), rttMillis };
  if (head === undefined && !hasTrailers) return { status: lost(error) };
  if (head !== undefined && !hasTrailers && UNREADABLE.test(error.details)) {
    return { status: unreadable(head), rttMillis };
  }
  return { status: { ...toStatus(error), message: messageOf(error.details) }, rttMillis };
}

/** What it means over HTTP, where grpc-js has fewer codes and knows no request that is too large. */
function httpFailure(httpStatus: string, headers: Metadata): Status {
  return toStatus({
    statusCode: Number(httpStatus),
    message: `HTTP ${httpStatus} without a gRPC status`,
    headers,
  });
}

/**
 * Nothing has come from the server. A connection that is closed under a call makes grpc-js report UNAVAILABLE in most
 * cases, but INTERNAL, a code that is not retried, when the server takes its leave with GOAWAY and closes with streams
 * open; and CANCELLED in releases before 1.11. These two are taken for UNAVAILABLE.
 */
function lost(error: ServiceError): Status {
  const status = toStatus(error);
  const isLost = status.code === StatusCode.INTERNAL || status.code === StatusCode.CANCELLED;
  return {
    ...status,
    message: networkMessage(tidy(messageOf(error.details))),
    ...(isLost && { code: StatusCode.UNAVAILABLE }),
  };
}

/** Without what grpc-js puts around the error of the network. */
function tidy(details: string): string {
  return details
    .replace(/^No connection established\. Last error: (?!null)(?:Error: )?/, '')
    .replace(/\.? Resolution note:$/, '')
    .replace(/ \(\d{4}-\d\d-\d\dT[\d:.]+Z\)$/, '');
}

/** A server that answers a call in gRPC with a message has taken it, as one that answers 2xx over HTTP has. */
function unreadable(head: Metadata): Status {
  const type = messageOf(head.get('content-type')[0]?.toString());
  if (/^application\/grpc\b/i.test(type)) return { code: StatusCode.OK, message: TOO_LONG };
  return { code: StatusCode.UNKNOWN, message: `the response is not gRPC, but ${type || 'of no type'}` };
}

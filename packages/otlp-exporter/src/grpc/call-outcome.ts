import type { ServiceError } from '@grpc/grpc-js';
import { type Outcome, StatusCode, toStatus } from '@otelq/sending-queue/native';

/**
 * The outcome of a call that failed; with an RTT if it was the server that said so, and not gRPC on this side.
 *
 * A connection that is closed under a call makes grpc-js report UNAVAILABLE in most cases, but INTERNAL, a code that is
 * not retried, when the server takes its leave with GOAWAY and closes with streams open; and CANCELLED in releases
 * before 1.11. These two are taken for UNAVAILABLE, if nothing at all has come from the server: neither the head of a
 * response nor trailers, which carry at least a content type where there was no head.
 *
 * @param hasHead whether the head of a response has come
 */
export function outcomeOfFailure(error: ServiceError, rttMillis: number, hasHead: boolean): Outcome {
  const status = toStatus(error);
  if (hasHead || Object.keys(error.metadata?.getMap() ?? {}).length > 0) return { status, rttMillis };
  const isLost = status.code === StatusCode.INTERNAL || status.code === StatusCode.CANCELLED;
  return { status: isLost ? { ...status, code: StatusCode.UNAVAILABLE } : status };
}

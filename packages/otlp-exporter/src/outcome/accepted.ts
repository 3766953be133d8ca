import { messageOf } from '@otelq/sending-queue/internal';
import { type Outcome, type Status, StatusCode } from '@otelq/sending-queue/native';
import type { PartialSuccessReader } from '../message/partial-success.js';

/** As much of a response is read. Those of OTLP are a few bytes, or as long as their message. */
export const MOST_RESPONSE_BYTES = 64 * 1024;

/** Of a request that was taken, with a response that may tell of rejected items, but is not read. */
export const TOO_LONG = 'the response was too long to read';

/**
 * The outcome of a request that was taken, perhaps without some of its items.
 *
 * @param response - its body
 */
export function acceptedOutcome(response: Uint8Array, read: PartialSuccessReader): Outcome {
  const { rejectedItems = 0, message = '' } = read(response) ?? {};
  const status: Status = { code: StatusCode.OK, message: messageOf(message) };
  return rejectedItems > 0 ? { status, rejectedItems } : { status };
}

import { messageOf, type Outcome, type Status, StatusCode } from '@otelq/sending-queue/native';
import type { PartialSuccess, PartialSuccessReader } from '../message/partial-success.js';

/**
 * The outcome of a request that was taken, perhaps without some of its items. A response that can't be read says
 * nothing: the request was taken all the same.
 *
 * @param response - its body, empty where there is none or it did not arrive whole
 */
export function acceptedOutcome(response: Uint8Array, read: PartialSuccessReader): Outcome {
  const { rejectedItems = 0, message = '' } = partialSuccessIn(response, read) ?? {};
  const status: Status = { code: StatusCode.OK, message: messageOf(message) };
  return rejectedItems > 0 ? { status, rejectedItems } : { status };
}

function partialSuccessIn(response: Uint8Array, read: PartialSuccessReader): PartialSuccess | undefined {
  if (response.byteLength === 0) return undefined;
  try {
    return read(response);
  } catch {
    return undefined;
  }
}

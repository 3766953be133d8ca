/** The body of a request that succeeded: `Export*ServiceResponse`, of the same layout for every signal. */
import type { Answer } from './answer.js';
import { messageType } from './otlp-schema.js';
import type { Signal } from './signal.js';

type PartialSuccess = Answer['partialSuccess'];

const rejectedNames: Readonly<Record<Signal, string>> = {
  traces: 'rejectedSpans',
  logs: 'rejectedLogRecords',
  metrics: 'rejectedDataPoints',
};

export function protobufResponse(partialSuccess: PartialSuccess): Buffer {
  const type = messageType('ExportResponse');
  const message =
    partialSuccess === undefined
      ? {}
      : { partialSuccess: { rejected: partialSuccess.rejected, errorMessage: partialSuccess.message ?? '' } };
  return Buffer.from(type.encode(type.fromObject(message)).finish());
}

export function jsonResponse(partialSuccess: PartialSuccess, signal: Signal): Buffer {
  if (partialSuccess === undefined) return Buffer.from('{}');
  const { rejected, message: errorMessage = '' } = partialSuccess;
  // ProtoJSON writes an int64 as a string.
  const message = { partialSuccess: { [rejectedNames[signal]]: String(rejected), errorMessage } };
  return Buffer.from(JSON.stringify(message));
}

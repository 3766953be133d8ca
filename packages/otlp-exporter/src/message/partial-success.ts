import { FieldCursor, LENGTH_DELIMITED, VARINT } from '@otelq/sending-queue/internal';
import type { Signal } from '@otelq/sending-queue/native';
import type { Encoding } from './encoding.js';

/** What a destination says of a request that it took but for some items. */
export interface PartialSuccess {
  /** From 0, where there is only a warning, up to 2^53 - 1. */
  readonly rejectedItems: number;
  /** Of any length; empty if the destination gives no reason. */
  readonly message: string;
}

/** Reads the body of a response that says OK; undefined if it tells of nothing, as an empty one does. */
export type PartialSuccessReader = (response: Uint8Array) => PartialSuccess | undefined;

/** Fields of `ExportTraceServiceResponse` and its two likes, and of the message in it (opentelemetry-proto 1.x). */
const PARTIAL_SUCCESS = 1;
const REJECTED_ITEMS = 1;
const ERROR_MESSAGE = 2;

/** What JSON calls the rejected items; in protobuf they have the same number for each signal. */
const rejectedNames: Readonly<Record<Signal, string>> = {
  traces: 'rejectedSpans',
  logs: 'rejectedLogRecords',
  metrics: 'rejectedDataPoints',
};

/** A negative number takes all ten bytes of the longest varint, whose sign is worth 2^63. */
const isNegative = ({ contentStart, end, value }: FieldCursor) =>
  end - contentStart === 10 && value >= 2 ** 63;

/**
 * Reads the body of a response that says OK. Undefined if it tells of nothing, as OTLP asks for an empty partial success
 * too, or if it is no OTLP at all, such as the text of a proxy: the items were accepted all the same. A count that is
 * no integer, or is negative, is read as 0, and one that is too large to be a count as 2^53 - 1. Never throws.
 */
export function readPartialSuccess(
  signal: Signal,
  encoding: Encoding,
  response: Uint8Array,
): PartialSuccess | undefined {
  if (response.byteLength === 0) return undefined;
  try {
    const { rejectedItems, message } =
      encoding === 'json' ? readJson(signal, response) : readProtobuf(response);
    return rejectedItems > 0 || message !== '' ? { rejectedItems, message } : undefined;
  } catch {
    return undefined;
  }
}

function readProtobuf(response: Uint8Array): PartialSuccess {
  let rejectedItems = 0;
  let message = '';
  const outer = new FieldCursor(response);
  while (outer.next()) {
    if (outer.number !== PARTIAL_SUCCESS || outer.wireType !== LENGTH_DELIMITED) continue;
    const inner = new FieldCursor(response, outer.contentStart, outer.end);
    while (inner.next()) {
      if (inner.number === REJECTED_ITEMS && inner.wireType === VARINT) {
        rejectedItems = isNegative(inner) ? 0 : count(inner.value);
      } else if (inner.number === ERROR_MESSAGE && inner.wireType === LENGTH_DELIMITED) {
        message = new TextDecoder().decode(response.subarray(inner.contentStart, inner.end));
      }
    }
  }
  return { rejectedItems, message };
}

function readJson(signal: Signal, response: Uint8Array): PartialSuccess {
  const body: unknown = JSON.parse(new TextDecoder().decode(response));
  const partialSuccess = isMessage(body) ? body.partialSuccess : undefined;
  if (!isMessage(partialSuccess)) return { rejectedItems: 0, message: '' };
  // 64-bit integers are strings in protobuf's JSON; numbers are allowed.
  const { [rejectedNames[signal]]: rejected, errorMessage } = partialSuccess;
  return {
    rejectedItems: typeof rejected === 'string' || typeof rejected === 'number' ? count(Number(rejected)) : 0,
    message: typeof errorMessage === 'string' ? errorMessage : '',
  };
}

const count = (value: number) =>
  Number.isInteger(value) ? Math.min(Math.max(0, value), Number.MAX_SAFE_INTEGER) : 0;

/** Whether it is an object of JSON. */
const isMessage = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

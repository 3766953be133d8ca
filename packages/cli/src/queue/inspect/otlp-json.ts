import type { Signal, StoredFormat } from '@otelq/sending-queue/native';
import { requestType } from './otlp-schema.js';

/** What OTLP/JSON writes in hexadecimal, unlike the JSON of protobuf, which has base64 for all bytes. */
const IDS: ReadonlySet<string> = new Set(['traceId', 'spanId', 'parentSpanId']);

/**
 * A request as OTLP/JSON: ids in hexadecimal, enums as numbers, 64-bit integers as strings. One that is stored as JSON
 * shows what is stored.
 *
 * @see https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
 * @throws Error when it does not decode
 */
export function otlpJson(signal: Signal, format: StoredFormat, request: Uint8Array): string {
  return format === 'otlp-json' ? indented(request) : fromProtobuf(signal, request);
}

function fromProtobuf(signal: Signal, request: Uint8Array): string {
  const type = requestType(signal);
  // `json`: numbers that JSON does not have, such as NaN, as strings.
  const message = type.toObject(type.decode(request), { bytes: String, longs: String, json: true });
  return JSON.stringify(withHexIds(message), undefined, 2);
}

function withHexIds(value: unknown, name = ''): unknown {
  if (typeof value === 'string' && IDS.has(name)) return Buffer.from(value, 'base64').toString('hex');
  if (Array.isArray(value)) return value.map((element) => withHexIds(element));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, withHexIds(field, key)]));
}

/** With line breaks and blanks; as it is where parsing loses something of it, such as digits of a large number. */
function indented(request: Uint8Array): string {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(request);
  const parsed: unknown = JSON.parse(text);
  return JSON.stringify(parsed) === text ? JSON.stringify(parsed, undefined, 2) : text;
}

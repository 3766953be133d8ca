import { compact } from './bytes.js';

/** A message of OTLP in JSON. */
export type Message = Readonly<Record<string, unknown>>;

/**
 * Numbers survive what the serializers write: they use `JSON.stringify`, whose numbers parse to the ones that it had, and
 * are written the same again (64-bit integers beyond 2^53 are strings, or were rounded before).
 *
 * @throws RangeError - for bytes that are no UTF-8, no JSON, or no object
 */
export function parseMessage(bytes: Uint8Array): Message {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    throw new RangeError('not an OTLP message in JSON', { cause: error });
  }
  if (isMessage(value)) return value;
  throw new RangeError('not an OTLP message in JSON: it is no object');
}

export const writeMessage = (message: Message): Uint8Array =>
  compact(new TextEncoder().encode(JSON.stringify(message)));

export const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

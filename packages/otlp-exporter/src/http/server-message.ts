import { FieldCursor, LENGTH_DELIMITED, messageOf } from '@otelq/sending-queue/internal';
import type { Response } from './response.js';

/** Field number of google/rpc/status.proto. */
const STATUS_MESSAGE = 2;

/**
 * What the body of a failure says, in one line: the message of a `google.rpc.Status` in
 * protobuf or JSON, the title of a page, or else the first line of the text. Empty if it says nothing. Never throws.
 *
 * @see https://opentelemetry.io/docs/specs/otlp/#failures-1
 */
export function serverMessage(response: Pick<Response, 'headers' | 'body'>): string {
  const type = response.headers['content-type'] ?? '';
  const body = response.body();
  try {
    if (/protobuf/i.test(type)) return messageOf(messageInProtobuf(body));
    const text = new TextDecoder().decode(body);
    if (/json/i.test(type) || text.startsWith('{')) return messageOf(messageInJson(text) ?? text);
    if (/html/i.test(type)) return messageOf(/<title[^<>]*>([^<]*)/i.exec(text)?.[1] ?? '');
    return messageOf(text);
  } catch {
    // Something else than it says it is: no text for people.
    return '';
  }
}

function messageInProtobuf(body: Uint8Array): string {
  const cursor = new FieldCursor(body);
  while (cursor.next()) {
    if (cursor.number !== STATUS_MESSAGE || cursor.wireType !== LENGTH_DELIMITED) continue;
    return new TextDecoder().decode(body.subarray(cursor.contentStart, cursor.end));
  }
  return '';
}

function messageInJson(text: string): string | undefined {
  let status: unknown;
  try {
    status = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof status !== 'object' || status === null || !('message' in status)) return undefined;
  return typeof status.message === 'string' ? status.message : undefined;
}

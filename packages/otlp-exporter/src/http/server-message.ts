import { FieldCursor, LENGTH_DELIMITED } from '../message/field-cursor.js';
import type { Response } from './exchange.js';

/** Longest text taken from a response, in UTF-16 code units. */
const MOST_CHARACTERS = 200;

/** Field number of google/rpc/status.proto. */
const STATUS_MESSAGE = 2;

/**
 * What the body of a failure says, in one line of at most 200 characters: the message of a `google.rpc.Status` in
 * protobuf or JSON, the title of a page, or else the first line of the text. Empty if it says nothing. Never throws.
 *
 * @see https://opentelemetry.io/docs/specs/otlp/#failures-1
 */
export function serverMessage({ headers, body }: Response): string {
  const type = headers['content-type'] ?? '';
  try {
    if (/protobuf/i.test(type)) return firstLine(messageInProtobuf(body));
    const text = new TextDecoder().decode(body);
    if (/json/i.test(type) || text.startsWith('{')) return firstLine(messageInJson(text) ?? text);
    if (/html/i.test(type)) return firstLine(/<title[^>]*>([^<]*)/i.exec(text)?.[1] ?? '');
    return firstLine(text);
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

/** The first line that is not empty, at most 200 characters of it, fit for a log. */
export function firstLine(text: string): string {
  const line = /[^\r\n\u2028\u2029]+/.exec(text.trimStart())?.[0] ?? '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a log line or a terminal must not get to see them
  const clean = line.replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ').trim();
  if (clean.length <= MOST_CHARACTERS) return clean;
  // Half of a surrogate pair is no character.
  return `${clean.slice(0, MOST_CHARACTERS - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}

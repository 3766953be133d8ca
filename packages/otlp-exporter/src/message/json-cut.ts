import { concat } from './bytes.js';
import { demandTwoParts } from './cut-error.js';
import { JsonPieces } from './json-pieces.js';
import {
  CLOSING_BRACE,
  CLOSING_BRACKET,
  COLON,
  COMMA,
  JsonScanner,
  OPENING_BRACE,
  OPENING_BRACKET,
} from './json-scanner.js';
import type { Field, Layout } from './layout.js';

/** Two parts of an object or an array, and the items in each. */
interface Parts {
  readonly first: JsonPieces;
  readonly rest: JsonPieces;
  firstItems: number;
  restItems: number;
}

/**
 * Cuts a request behind its first items, by the rules of `cutProtobuf`. Like that it takes one pass and decodes nothing:
 * what stays together is copied as text. The application waits meanwhile, and would wait for all of it to be decoded and
 * encoded again if it went through `JSON.parse`.
 *
 * @throws RangeError - for what is no JSON, and for a request that has no item in one of the parts
 */
export function cutJson(
  request: Uint8Array,
  layout: Layout,
  firstItems: number,
): readonly [Uint8Array, Uint8Array] {
  const scanner = new JsonScanner(request);
  const parts = divideObject(scanner, layout, firstItems);
  scanner.end();
  demandTwoParts(firstItems, parts);
  return [concat(parts.first.finish()), concat(parts.rest.finish())];
}

function divideObject(scanner: JsonScanner, layout: Layout, wanted: number): Parts {
  const parts = noParts('{}');
  const { bytes } = scanner;
  scanner.expect(OPENING_BRACE);
  if (scanner.take(CLOSING_BRACE)) return parts;
  do {
    const start = scanner.skipSpace();
    scanner.skipString();
    const field = fieldNamed(bytes.subarray(start + 1, scanner.position - 1), layout);
    scanner.expect(COLON);
    const opening = scanner.peek();
    const key = bytes.subarray(start, scanner.position);
    const left = wanted - parts.firstItems;
    if (field !== undefined && opening === OPENING_BRACKET) {
      const { holds } = field;
      const list = holds === undefined ? divideItems(scanner, left) : divideList(scanner, holds, left);
      parts.firstItems += list.firstItems;
      parts.restItems += list.restItems;
      parts.first.add([key, ...list.first.finish()]);
      parts.rest.add([key, ...list.rest.finish()]);
    } else if (field?.holds !== undefined && opening === OPENING_BRACE) {
      const inner = divideObject(scanner, field.holds, left);
      place(parts, inner, left, bytes.subarray(start, scanner.position), key);
    } else {
      scanner.skipValue();
      const text = [bytes.subarray(start, scanner.position)];
      parts.first.add(text);
      parts.rest.add(text);
    }
  } while (scanner.take(COMMA));
  scanner.expect(CLOSING_BRACE);
  return parts;
}

/** Divides a list of messages. */
function divideList(scanner: JsonScanner, layout: Layout, wanted: number): Parts {
  const parts = noParts('[]');
  scanner.expect(OPENING_BRACKET);
  if (scanner.take(CLOSING_BRACKET)) return parts;
  do {
    const start = scanner.skipSpace();
    const left = wanted - parts.firstItems;
    const inner = divideObject(scanner, layout, left);
    place(parts, inner, left, scanner.bytes.subarray(start, scanner.position));
  } while (scanner.take(COMMA));
  scanner.expect(CLOSING_BRACKET);
  return parts;
}

/** Divides a list of items: two stretches of its text. */
function divideItems(scanner: JsonScanner, wanted: number): Parts {
  const parts = noParts('[]');
  scanner.expect(OPENING_BRACKET);
  if (scanner.take(CLOSING_BRACKET)) return parts;
  let isMore = true;
  const pass = (most: number, pieces: JsonPieces): number => {
    const start = scanner.skipSpace();
    let end = start;
    let items = 0;
    for (; isMore && items < most; items++) {
      scanner.skipValue();
      end = scanner.position;
      isMore = scanner.take(COMMA);
    }
    if (items > 0) pieces.add([scanner.bytes.subarray(start, end)]);
    return items;
  };
  parts.firstItems = pass(wanted, parts.first);
  parts.restItems = pass(Number.POSITIVE_INFINITY, parts.rest);
  scanner.expect(CLOSING_BRACKET);
  return parts;
}

/** Adds a message: its two parts if both hold items, else its text to one of the parts. */
function place(parts: Parts, message: Parts, wanted: number, text: Uint8Array, ...key: Uint8Array[]): void {
  parts.firstItems += message.firstItems;
  parts.restItems += message.restItems;
  if (message.firstItems > 0 && message.restItems > 0) {
    parts.first.add([...key, ...message.first.finish()]);
    parts.rest.add([...key, ...message.rest.finish()]);
  } else {
    (message.restItems === 0 && wanted > 0 ? parts.first : parts.rest).add([text]);
  }
}

const noParts = (brackets: '{}' | '[]'): Parts => ({
  first: new JsonPieces(brackets),
  rest: new JsonPieces(brackets),
  firstItems: 0,
  restItems: 0,
});

function fieldNamed(name: Uint8Array, layout: Layout): Field | undefined {
  for (const field of layout) if (isText(name, field.name)) return field;
  return undefined;
}

function isText(bytes: Uint8Array, text: string): boolean {
  if (bytes.byteLength !== text.length) return false;
  for (let index = 0; index < text.length; index++) {
    if (bytes[index] !== text.charCodeAt(index)) return false;
  }
  return true;
}

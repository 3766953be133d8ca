import { FieldCursor, LENGTH_DELIMITED } from '@otelq/sending-queue/internal';
import { concat } from './bytes.js';
import { demandTwoParts } from './cut-error.js';
import type { Field, Layout } from './layout.js';
import { ProtobufPieces } from './protobuf-pieces.js';

/** Two parts of a message, and the items in each. */
interface Parts {
  readonly first: ProtobufPieces;
  readonly rest: ProtobufPieces;
  firstItems: number;
  restItems: number;
}

/**
 * Cuts a request behind its first items. A message around the cut comes to be in both parts, each with all of its
 * fields but the items of the other part; a message that holds no items stays where it is, in one part.
 *
 * Takes one pass over the fields on the way to the items; decodes nothing, and looks into no item.
 *
 * @throws RangeError - for what is no protobuf, and for a request that has no item in one of the parts
 */
export function cutProtobuf(
  request: Uint8Array,
  layout: Layout,
  firstItems: number,
): readonly [Uint8Array, Uint8Array] {
  const parts = divide(request, new FieldCursor(request), layout, firstItems);
  demandTwoParts(firstItems, parts);
  return [concat(parts.first.finish()), concat(parts.rest.finish())];
}

/** One request with the items of all, in order: protobuf joins repeated fields, and a request has no other ones. */
export function mergeProtobuf(requests: readonly Uint8Array[]): Uint8Array {
  const [only] = requests;
  return requests.length === 1 && only !== undefined ? only : concat(requests);
}

function divide(source: Uint8Array, cursor: FieldCursor, layout: Layout, firstItems: number): Parts {
  const parts: Parts = {
    first: new ProtobufPieces(source),
    rest: new ProtobufPieces(source),
    firstItems: 0,
    restItems: 0,
  };
  while (cursor.next()) {
    const { start, end } = cursor;
    const field = fieldAt(cursor, layout);
    if (field === undefined) {
      parts.first.add(start, end);
      parts.rest.add(start, end);
      continue;
    }
    const wanted = firstItems - parts.firstItems;
    if (field.holds === undefined) {
      if (wanted > 0) parts.firstItems++;
      else parts.restItems++;
      (wanted > 0 ? parts.first : parts.rest).add(start, end);
      continue;
    }
    const inner = divide(source, new FieldCursor(source, cursor.contentStart, end), field.holds, wanted);
    parts.firstItems += inner.firstItems;
    parts.restItems += inner.restItems;
    if (inner.firstItems > 0 && inner.restItems > 0) {
      parts.first.addMessage(field.number, inner.first);
      parts.rest.addMessage(field.number, inner.rest);
    } else {
      const isFirst = inner.restItems === 0 && wanted > 0;
      (isFirst ? parts.first : parts.rest).add(start, end);
    }
  }
  return parts;
}

/** The field of the layout that the cursor is at; a field of another wire type is not the one described. */
function fieldAt({ number, wireType }: FieldCursor, layout: Layout): Field | undefined {
  if (wireType !== LENGTH_DELIMITED) return undefined;
  for (const field of layout) if (field.number === number) return field;
  return undefined;
}

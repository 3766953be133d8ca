import { concat } from './bytes.js';
import { CLOSING_BRACE, COMMA, OPENING_BRACE } from './json-scanner.js';
import type { RequestLayout } from './layout.js';

const SEPARATOR = Uint8Array.of(COMMA);
const CLOSING = new TextEncoder().encode(']}');

/**
 * One request with the items of all, in order, joined without being looked into.
 *
 * @throws RangeError - for a request in another form than that in which the serializers write it: one object of one
 * array of objects, without white space
 */
export function mergeJson(requests: readonly Uint8Array[], [{ name }]: RequestLayout): Uint8Array {
  const [only] = requests;
  if (requests.length === 1 && only !== undefined) return only;
  const opening = new TextEncoder().encode(`{"${name}":[`);
  const pieces: Uint8Array[] = [];
  for (const request of requests) {
    const elements = elementsOf(request, opening);
    if (elements === undefined) {
      throw new RangeError(`not a request in JSON as serializers write it, {"${name}":[{…}]}`);
    }
    if (elements.byteLength > 0) pieces.push(pieces.length === 0 ? opening : SEPARATOR, elements);
  }
  return concat(pieces.length === 0 ? [opening, CLOSING] : [...pieces, CLOSING]);
}

/**
 * What stands between the brackets of a request that is an object of one array of objects; undefined for other forms.
 * Looked at are the two ends alone. That what stands between them begins and ends like objects makes the joined text
 * as valid as the texts it is made of, whatever they are.
 */
function elementsOf(request: Uint8Array, opening: Uint8Array): Uint8Array | undefined {
  const end = request.byteLength - CLOSING.byteLength;
  if (end < opening.byteLength) return undefined;
  if (!opening.every((byte, index) => byte === request[index])) return undefined;
  if (!CLOSING.every((byte, index) => byte === request[end + index])) return undefined;
  const elements = request.subarray(opening.byteLength, end);
  if (elements.byteLength === 0) return elements;
  return elements[0] === OPENING_BRACE && elements.at(-1) === CLOSING_BRACE ? elements : undefined;
}

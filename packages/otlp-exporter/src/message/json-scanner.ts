/** The bytes that JSON is built with. */
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPENING_BRACKET = 0x5b;
export const CLOSING_BRACKET = 0x5d;
export const OPENING_BRACE = 0x7b;
export const CLOSING_BRACE = 0x7d;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SPACE = 0x20;

/**
 * Goes through JSON text from value to value, without decoding what it passes over: of that only the strings and the
 * nesting are looked at. Reads nothing outside the bytes, and goes forward only.
 */
export class JsonScanner {
  readonly bytes: Uint8Array;
  /** Where the next token begins, or white space before it. */
  position = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** The byte that the next token begins with; undefined at the end. */
  peek(): number | undefined {
    let byte = this.bytes[this.position];
    while (byte !== undefined && isSpace(byte)) byte = this.bytes[++this.position];
    return byte;
  }

  /** Where the next token begins. */
  skipSpace(): number {
    this.peek();
    return this.position;
  }

  /** Whether the next token is this one, which is then passed. */
  take(token: number): boolean {
    if (this.peek() !== token) return false;
    this.position++;
    return true;
  }

  /** @throws RangeError - if the next token is another */
  expect(token: number): void {
    if (!this.take(token)) throw this.malformed(`expected ${String.fromCharCode(token)}`);
  }

  /** @throws RangeError - if the next token is no string, or one without an end */
  skipString(): void {
    if (this.peek() !== QUOTE) throw this.malformed('expected a string');
    this.position = endOfString(this.bytes, this.position);
    if (this.position > this.bytes.length) throw this.malformed('a string has no end');
  }

  /** @throws RangeError - if what comes next is no value, or one without an end */
  skipValue(): void {
    const opening = this.peek();
    if (opening === QUOTE) this.skipString();
    else if (opening === OPENING_BRACE || opening === OPENING_BRACKET) this.#skipNested();
    else this.#skipWord();
  }

  /** @throws RangeError - if anything but white space is left */
  end(): void {
    if (this.peek() !== undefined) throw this.malformed('expected the end');
  }

  malformed(what: string): RangeError {
    return new RangeError(`not an OTLP message in JSON: ${what} at byte ${this.position}`);
  }

  #skipNested(): void {
    const { bytes } = this;
    let depth = 0;
    let position = this.position;
    while (position < bytes.length) {
      const byte = bytes[position++];
      if (byte === QUOTE) position = endOfString(bytes, position - 1);
      else if (byte === OPENING_BRACE || byte === OPENING_BRACKET) depth++;
      else if ((byte === CLOSING_BRACE || byte === CLOSING_BRACKET) && --depth === 0) {
        this.position = position;
        return;
      }
    }
    throw this.malformed('a value has no end');
  }

  /** A number, or one of `true`, `false` and `null`. */
  #skipWord(): void {
    const start = this.position;
    let byte = this.bytes[start];
    while (byte !== undefined && isWord(byte)) byte = this.bytes[++this.position];
    if (this.position === start) throw this.malformed('expected a value');
  }
}

/** Where the string that begins at a position has ended; beyond the last byte if it does not end. */
function endOfString(bytes: Uint8Array, start: number): number {
  for (let position = start + 1; position < bytes.length; position++) {
    const byte = bytes[position];
    if (byte === QUOTE) return position + 1;
    if (byte === BACKSLASH) position++;
  }
  return bytes.length + 1;
}

/** JSON's own four: space, line feed, carriage return, tab. */
const isSpace = (byte: number) => byte === SPACE || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Letters, digits, and `+`, `-`, `.`. */
const isWord = (byte: number) =>
  (byte >= 0x30 && byte <= 0x39) ||
  (byte >= 0x61 && byte <= 0x7a) ||
  (byte >= 0x41 && byte <= 0x5a) ||
  byte === 0x2b ||
  byte === 0x2d ||
  byte === 0x2e;

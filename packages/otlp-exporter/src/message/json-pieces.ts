const ascii = (text: string) => new TextEncoder().encode(text);
const COMMA = ascii(',');
const BRACKETS = {
  '{}': { opening: ascii('{'), closing: ascii('}') },
  '[]': { opening: ascii('['), closing: ascii(']') },
};

/** A JSON object or array made of pieces of text. */
export class JsonPieces {
  readonly #pieces: Uint8Array[];
  readonly #closing: Uint8Array;

  constructor(brackets: '{}' | '[]') {
    const { opening, closing } = BRACKETS[brackets];
    this.#pieces = [opening];
    this.#closing = closing;
  }

  /** Whether nothing was added. */
  get isEmpty(): boolean {
    return this.#pieces.length === 1;
  }

  /** Adds one member or element, or several with the commas between them, whose text these pieces make together. */
  add(pieces: readonly Uint8Array[]): void {
    if (!this.isEmpty) this.#pieces.push(COMMA);
    for (const piece of pieces) this.#pieces.push(piece);
  }

  /** The whole text. */
  finish(): readonly Uint8Array[] {
    return [...this.#pieces, this.#closing];
  }
}

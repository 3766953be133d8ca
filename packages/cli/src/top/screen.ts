import ansiEscapes from 'ansi-escapes';

/** A terminal to draw on. */
export interface Terminal {
  readonly columns: number;
  readonly rows: number;
  write(text: string): unknown;
}

/** The whole of a terminal, which is as it was before once this is closed. */
export class Screen {
  readonly #terminal: Terminal;
  #isOpen = true;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    terminal.write(ansiEscapes.enterAlternativeScreen + ansiEscapes.cursorHide);
  }

  /** Draws over what was there: erasing all of it first would flicker. */
  draw(lines: readonly string[]): void {
    if (!this.#isOpen) return;
    const { rows } = this.#terminal;
    // Not after a line: of one that ends in the last column, that would erase the last character.
    const shown = lines.slice(0, rows).map((line) => ansiEscapes.eraseEndLine + line);
    const rest = shown.length < rows ? `\r\n${ansiEscapes.eraseDown}` : '';
    this.#terminal.write(ansiEscapes.cursorTo(0, 0) + shown.join('\r\n') + rest);
  }

  /** A second call does nothing. */
  close(): void {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    this.#terminal.write(ansiEscapes.cursorShow + ansiEscapes.exitAlternativeScreen);
  }
}

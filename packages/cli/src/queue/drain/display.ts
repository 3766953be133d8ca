import { createLogUpdate } from 'log-update';
import type { Progress, ProgressDisplay } from './progress.js';
import { progressLine } from './progress-line.js';
import { progressText } from './progress-text.js';

const BAR_MILLIS = 100;
const LINE_MILLIS = 10_000;

type Terminal = Parameters<typeof createLogUpdate>[0] & { readonly columns: number };

/** The display that a stream is fit for, and how often it is to be brought up to date. */
export function displayOn(stream: Terminal & { readonly isTTY?: boolean }): {
  readonly display: ProgressDisplay;
  readonly everyMillis: number;
} {
  // Some terminals have no width, such as those that `script` makes where there is none: nothing fits into them.
  return stream.isTTY === true && stream.columns > 0
    ? { display: new BarDisplay(stream), everyMillis: BAR_MILLIS }
    : { display: new LineDisplay(stream), everyMillis: LINE_MILLIS };
}

/** A bar on a terminal, that stays in its place. */
export class BarDisplay implements ProgressDisplay {
  readonly #terminal: Terminal;
  readonly #update: ReturnType<typeof createLogUpdate>;
  #shown = '';

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    // Who hides the cursor must be sure to show it again, however the process ends.
    this.#update = createLogUpdate(terminal, { showCursor: true });
  }

  show(progress: Progress): void {
    this.#shown = progressLine(progress, this.#terminal.columns);
    this.#update(this.#shown);
  }

  note(line: string): void {
    this.#update.persist(line);
    if (this.#shown !== '') this.#update(this.#shown);
  }

  end(): void {
    this.#update.clear();
  }
}

/** A line now and then, for logs. */
export class LineDisplay implements ProgressDisplay {
  readonly #stream: { write(text: string): unknown };

  constructor(stream: { write(text: string): unknown }) {
    this.#stream = stream;
  }

  show(progress: Progress): void {
    this.note(progressText(progress));
  }

  note(line: string): void {
    this.#stream.write(`${line}\n`);
  }

  end(): void {}
}

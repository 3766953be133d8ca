import { createLogUpdate } from 'log-update';
import type { Progress, ProgressDisplay } from './progress.js';
import { progressBar, progressText } from './progress-text.js';

/** How often the display is to be brought up to date. */
export const BAR_MILLIS = 100;
export const LINE_MILLIS = 10_000;

/** A bar on a terminal, that stays in its place. */
export class BarDisplay implements ProgressDisplay {
  readonly #update: ReturnType<typeof createLogUpdate>;
  #shown = '';

  constructor(terminal: Parameters<typeof createLogUpdate>[0]) {
    // Who hides the cursor must be sure to show it again, however the process ends.
    this.#update = createLogUpdate(terminal, { showCursor: true });
  }

  show(progress: Progress): void {
    this.#shown = `${progressBar(progress)}  ${progressText(progress)}`;
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

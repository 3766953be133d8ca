import type { Clock } from '../clock/clock.js';
import { itemsOf } from '../signal/items.js';
import type { Signal } from '../signal/signal.js';

const SUMMARY_INTERVAL_MILLIS = 60_000;

/** What a loss log needs to write a line. */
export interface LossLogOptions {
  readonly clock: Clock;
  /** What every line begins with, such as `traces: dropped`. */
  readonly prefix: string;
  /** Of what is lost. */
  readonly signal: Signal;
  write(line: string): void;
}

/**
 * Writes that items were lost: a line for the first time of each reason, then at most one summary per minute.
 *
 * It has no timer of its own; a summary that is due is written by the next `add` or `check`.
 */
export class LossLog<Reason extends string> {
  readonly #options: LossLogOptions;
  readonly #seen = new Set<Reason>();
  readonly #unwritten = new Map<Reason, number>();
  #lastLineAt = 0;

  constructor(options: LossLogOptions) {
    this.#options = options;
  }

  /** `detail` is what else is known of the first loss for this reason. */
  add(count: number, reason: Reason, detail?: string): void {
    if (!this.#seen.has(reason)) {
      this.#seen.add(reason);
      const items = itemsOf(this.#options.signal, count);
      this.#write(`${count} ${items}: ${reason}${detail ? ` (${detail})` : ''}`);
      return;
    }
    this.#unwritten.set(reason, (this.#unwritten.get(reason) ?? 0) + count);
    this.check();
  }

  /** Writes the summary if there is one and a minute has passed since the last line. */
  check(): void {
    if (this.#unwritten.size === 0) return;
    if (this.#options.clock.now() - this.#lastLineAt >= SUMMARY_INTERVAL_MILLIS) this.flush();
  }

  /** Writes the summary at once, if there is one. */
  flush(): void {
    if (this.#unwritten.size === 0) return;
    const seconds = ((this.#options.clock.now() - this.#lastLineAt) / 1000).toFixed(0);
    const counts = Array.from(this.#unwritten, ([reason, count]) => `${count} ${reason}`).join(', ');
    this.#unwritten.clear();
    this.#write(`more ${itemsOf(this.#options.signal)} in the last ${seconds} s: ${counts}`);
  }

  #write(text: string): void {
    this.#lastLineAt = this.#options.clock.now();
    this.#options.write(`${this.#options.prefix} ${text}`);
  }
}

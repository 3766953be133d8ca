import type { Ending } from './ending.js';

/** The time that delivering may take at the end of the process. It runs from the first time that somebody asks to end. */
export class Allowance {
  #untilMillis: number | undefined;

  /** What is left of it, for as long as the one of them that takes longest may take. */
  leftMillis(endings: Iterable<Ending>): number {
    const times = Array.from(endings, ({ queue }) => queue.shutdownTimeoutMillis);
    this.#untilMillis ??= performance.now() + Math.max(0, ...times);
    return Math.max(0, this.#untilMillis - performance.now());
  }

  /** It was not the end. */
  renew(): void {
    this.#untilMillis = undefined;
  }
}

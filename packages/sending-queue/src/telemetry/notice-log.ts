import type { Clock } from '../clock/clock.js';

/** A destination that says something else each time gets a line a minute. */
const INTERVAL_MILLIS = 60_000;

/**
 * Writes what a destination says although it took everything, such as that something is deprecated: when it says
 * something else than last time, and at most once a minute.
 */
export class NoticeLog {
  readonly #clock: Clock;
  readonly #write: (notice: string) => void;
  #written = '';
  #writtenAtMillis = -Infinity;

  constructor(clock: Clock, write: (notice: string) => void) {
    this.#clock = clock;
    this.#write = write;
  }

  /** To be called with the message of each success; empty if it says nothing. */
  onNotice(notice: string): void {
    if (notice === '' || notice === this.#written) return;
    const now = this.#clock.now();
    if (now - this.#writtenAtMillis < INTERVAL_MILLIS) return;
    this.#written = notice;
    this.#writtenAtMillis = now;
    this.#write(notice);
  }
}

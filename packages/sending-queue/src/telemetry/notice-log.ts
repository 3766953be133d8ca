import type { Clock } from '../clock/clock.js';

const INTERVAL_MILLIS = 60_000;

/** Writes what is said of many requests, such as that something is deprecated: when it changes, at most once a minute. */
export class NoticeLog {
  readonly #clock: Clock;
  readonly #write: (notice: string) => void;
  #written = '';
  #writtenAtMillis = -Infinity;

  constructor(clock: Clock, write: (notice: string) => void) {
    this.#clock = clock;
    this.#write = write;
  }

  /** Empty if nothing is said. */
  onNotice(notice: string): void {
    if (notice === '' || notice === this.#written) return;
    const now = this.#clock.now();
    if (now - this.#writtenAtMillis < INTERVAL_MILLIS) return;
    this.#written = notice;
    this.#writtenAtMillis = now;
    this.#write(notice);
  }

  /** What was said is over; if it is said again, that is news. */
  over(): void {
    this.#written = '';
  }
}

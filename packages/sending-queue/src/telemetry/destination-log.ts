import type { Clock } from '../clock/clock.js';
import { type Status, StatusCode, statusName } from '../status/status.js';

/** Shortest time from the beginning of one pair of lines, bad and recovered, to that of the next. */
const PAIR_INTERVAL_MILLIS = 10_000;

/** What others say can be a whole page of HTML. */
const LONGEST_MESSAGE = 200;

/** What a destination log needs to write a line. */
export interface DestinationLogOptions {
  readonly clock: Clock;
  /** What is counted, such as `spans`. */
  readonly items: string;
  warn(line: string): void;
  info(line: string): void;
}

/**
 * Writes a line when a destination turns bad, and one when it recovers.
 *
 * One that goes back and forth gets one such pair in ten seconds; the next line tells how many changes had none.
 */
export class DestinationLog {
  readonly #options: DestinationLogOptions;
  #bad = false;
  #badSince = 0;
  #written = false;
  #lastPairAt = Number.NEGATIVE_INFINITY;
  #unwritten = 0;
  #retried = 0;
  #dropped = 0;

  constructor(options: DestinationLogOptions) {
    this.#options = options;
  }

  onStatus(status: Status): void {
    const bad = isBad(status);
    if (bad === undefined) return;
    if (bad !== this.#bad) {
      this.#bad = bad;
      this.#unwritten++;
      if (bad && !this.#written) this.#begin();
    }
    if (this.#bad !== this.#written) this.#write(status);
  }

  onRetry(items: number): void {
    this.#retried += items;
  }

  onDropped(items: number): void {
    this.#dropped += items;
  }

  #begin(): void {
    this.#badSince = this.#options.clock.now();
    this.#retried = 0;
    this.#dropped = 0;
  }

  #write(status: Status): void {
    const now = this.#options.clock.now();
    // A recovery ends a pair that has begun: only the beginning of the next one has to wait.
    if (this.#bad && now - this.#lastPairAt < PAIR_INTERVAL_MILLIS) return;
    this.#written = this.#bad;
    const more =
      this.#unwritten > 1 ? ` (${this.#unwritten - 1} changes before this one were not logged)` : '';
    this.#unwritten = 0;
    if (this.#bad) {
      this.#lastPairAt = now;
      this.#options.warn(`destination turned bad: ${describe(status)}${more}`);
    } else {
      const seconds = ((now - this.#badSince) / 1000).toFixed(1);
      const { items } = this.#options;
      this.#options.info(
        `destination recovered after ${seconds} s; ${items} retried meanwhile: ${this.#retried}, dropped: ${this.#dropped}${more}`,
      );
    }
  }
}

/** A status in one short line, such as `UNAVAILABLE (14): connect ECONNREFUSED`. */
export function describe(status: Status): string {
  const message = firstLine(status.message);
  return `${statusName(status.code)} (${status.code})${message === '' ? '' : `: ${message}`}`;
}

/** As much of what others say as fits into a log line. */
export function firstLine(message: string): string {
  return message === '' ? '' : (message.split('\n', 1)[0]?.trim().slice(0, LONGEST_MESSAGE) ?? '');
}

/** `undefined` when the status speaks of one request, or of this process, rather than of the destination. */
function isBad({ code, reason }: Status): boolean | undefined {
  if (code === StatusCode.OK) return false;
  if (reason !== undefined || code === StatusCode.INVALID_ARGUMENT) return undefined;
  return true;
}
